import type { IncomingMessage } from 'node:http'

import { trustedNetworks } from '../engines/network/trustedNetworks.ts'

/** The names that `TRUST_PROXY` accepts for groups of networks. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Returns a function that finds the client's address behind the trusted proxies, for connections that the
 * framework does not see. It follows the same setting and the same rule as `request.ip`.
 */
export function clientAddressOf(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const isTrusted = trustOf(trustProxy)
  return ({ socket, headers }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    const named = forwarded.map((address) => address.trim()).filter(Boolean)
    const hops = [socket.remoteAddress ?? '', ...named.toReversed()]
    const client = hops.findIndex((address, hop) => hop === hops.length - 1 || !isTrusted(address, hop))
    return hops[client] ?? ''
  }
}

/** Reads `TRUST_PROXY`: the number of proxies in front, or the addresses of trusted proxies. */
function trustOf(setting: string | undefined): (address: string, hop: number) => boolean {
  if (setting === undefined) return () => false
  const proxies = Number(setting)
  if (Number.isInteger(proxies)) return (_address, hop) => hop < proxies
  const networks = setting.split(',').map((part) => part.trim())
  return trustedNetworks(networks.flatMap((name) => namedNetworks[name] ?? [name]))
}
