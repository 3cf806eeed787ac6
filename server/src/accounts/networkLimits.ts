import { type Limit, networkOf } from '../engines/limits.ts'
import { trustedNetworks } from '../engines/trustedNetworks.ts'
import type { House } from '../house.ts'

/** Counts what one network may do; a trusted one (a college's shared address) may do it without end. */
export type TakeFromNetwork = (ip: string, name: string, limit: Limit) => Promise<void>

/** Limits by network with the settings' exceptions. */
export function makeNetworkLimits({ limits, config }: Pick<House, 'limits' | 'config'>): TakeFromNetwork {
  const isTrusted = trustedNetworks(config.trustedNetworks)
  return async (ip, name, limit) => {
    if (!isTrusted(ip)) await limits.take(`${name}:${networkOf(ip)}`, limit)
  }
}
