import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../database/database.ts'
import type { Counts, Limit } from './limitCounts.ts'
import { trustedNetworks } from './trustedNetworks.ts'

/** How often networks may do something about one address. */
export interface AddressLimits {
  readonly ofNetwork: Limit
  readonly ofAllNetworks: Limit
  /** The first request of each network has a limit of its own, so that a stranger with a few networks cannot use up the owner's requests. */
  readonly firstOfEach: Limit
}

/** Limits how often something may happen, in all processes together. */
export interface Limits {
  /** Counts one event; throws `tooOften` with the seconds to wait if the limit is exceeded. */
  take(bucket: string, limit: Limit): Promise<void>
  /**
   * Counts one event for a network; trusted networks, such as the shared address of a college, have no limit.
   */
  takeFromNetwork(ip: string, name: string, limit: Limit): Promise<void>
  /** Counts one event of a network about an email address, even for a trusted network. */
  takeAboutAddress(
    name: string,
    about: { readonly ip: string; readonly email: string },
    limits: AddressLimits,
  ): Promise<void>
  /** Deletes the counts whose name has this ending, for example the address of an erased person. */
  forget(tx: Database, ending: string): Promise<void>
  /** Deletes every count that began before this moment of the machine's time, because the names contain addresses. */
  forgetBefore(moment: Date): Promise<void>
}

/** The most refusals that are remembered; the oldest are removed first. */
const mostRefused = 20_000

/**
 * Limits in windows that begin with the first event, by the machine's time; `trusted` lists networks without
 * limits.
 */
export function makeLimits(counts: Counts, trusted: readonly string[]): Limits {
  const isTrusted = trustedNetworks(trusted)
  /** Until when a bucket is refused, so that attempts past the limit cost no query. */
  const refused = new Map<string, number>()
  const refuse = (bucket: string, until: number, now: number): never => {
    refused.delete(bucket)
    if (refused.size >= mostRefused) refused.delete(refused.keys().next().value ?? '')
    refused.set(bucket, until)
    throw new Failure('tooOften', { retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)) })
  }
  /** Counts one event and returns how many there were in the window. */
  const count = async (bucket: string, limit: Limit): Promise<number> => {
    const now = Date.now()
    const until = refused.get(bucket) ?? 0
    // A refusal from before a jump of the clock back may lie further ahead than any window.
    if (until > now && until <= now + limit.seconds * 1000) refuse(bucket, until, now)
    const found = await counts.add(bucket, limit)
    if (found.count <= limit.most) return found.count
    return refuse(bucket, found.endsAt, now)
  }
  const take = async (bucket: string, limit: Limit): Promise<void> => void (await count(bucket, limit))
  return {
    take,
    async takeFromNetwork(ip, name, limit) {
      if (!isTrusted(ip)) await take(`${name}:${networkOf(ip)}`, limit)
    },
    async takeAboutAddress(name, { ip, email }, { ofNetwork, ofAllNetworks, firstOfEach }) {
      // An erased person's counts are found by their ending.
      const isFirst = (await count(`${name}:${networkOf(ip)}:${email}`, ofNetwork)) === 1
      if (isFirst) await take(`${name}First:${email}`, firstOfEach)
      else await take(`${name}InAll:${email}`, ofAllNetworks)
    },
    async forget(tx, ending) {
      for (const bucket of refused.keys()) if (bucket.endsWith(ending)) refused.delete(bucket)
      await counts.forget(tx, ending)
    },
    async forgetBefore(moment) {
      refused.clear()
      await counts.forgetBefore(moment)
    },
  }
}

/** Returns the network of an address for limits: an IPv4 address itself, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = [
    ...left,
    ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'),
    ...right,
  ]
  return `${groups.slice(0, 4).join(':')}::/64`
}
