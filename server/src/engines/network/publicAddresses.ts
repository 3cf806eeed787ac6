import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses of private networks, of this machine, of a cloud's own services, and those that no host can have. */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(net, bits, 'ipv4')
}
/** The public part of IPv6, without the ranges that carry an IPv4 address inside or are for documents. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed6.addSubnet(net, bits, 'ipv6')
}

/** Whether an address is on the public internet and not in a private network. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4')
  return isIP(address) === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

type Resolve = (
  host: string,
  options: Parameters<LookupFunction>[1] & { readonly all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void

/**
 * Returns a lookup that fails if one of a name's addresses is not public. A connection made with it uses one of the
 * checked addresses, so a name that points elsewhere a moment later changes nothing.
 */
export function makePublicLookup(resolve: Resolve = lookUp): LookupFunction {
  return (host, options, answer) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return answer(error, '')
      const [first] = found
      if (first === undefined || found.some(({ address }) => !isPublic(address))) {
        return answer(new Error('No public address.'), '')
      }
      if (options.all === true) answer(null, found)
      else answer(null, first.address, first.family)
    })
  }
}
