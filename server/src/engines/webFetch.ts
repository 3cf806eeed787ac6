import { lookup as lookUp } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** What is asked of a server of the web. */
export interface WebQuestion {
  readonly url: string
  readonly mostBytes: number
  readonly timeoutMs: number
  /** Whether an address without TLS on this machine may be asked: a service that runs beside the product in development. */
  readonly allowsThisMachine: boolean
}

/** What a server of the web replied. */
export interface WebReply {
  /** The media type without parameters. */
  readonly type: string
  readonly bytes: Buffer
}

/**
 * Asks a server whose address comes from outside. It reaches public addresses only, by https; it checks the address
 * that the name leads to at the moment of connecting, follows no redirect, and stops at a size and after a time. Throws
 * for everything else than a 200.
 */
export async function fetchFromWeb({
  url,
  mostBytes,
  timeoutMs,
  allowsThisMachine,
}: WebQuestion): Promise<WebReply> {
  const address = new URL(url)
  const host = address.hostname.replace(/^\[|\]$/g, '')
  const isHere = allowsThisMachine && (host === 'localhost' || hereOnly.check(host, familyOf(host)))
  if (address.protocol !== 'https:' && !(isHere && address.protocol === 'http:'))
    throw new Error('No https address.')
  if (!isHere && isIP(host) !== 0 && !isPublic(host)) throw new Error('No public address.')
  const request = address.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const asked = request(
      address,
      { signal: AbortSignal.timeout(timeoutMs), ...(isHere ? {} : { lookup: publicLookup }), agent: false },
      (reply) => {
        const length = Number(reply.headers['content-length'] ?? 0)
        if (reply.statusCode !== 200 || length > mostBytes) {
          asked.destroy(new Error(`The reply was ${reply.statusCode} with ${length} bytes.`))
          return
        }
        const chunks: Buffer[] = []
        let size = 0
        reply.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > mostBytes) asked.destroy(new Error('The reply is too long.'))
          else chunks.push(chunk)
        })
        reply.on('error', reject)
        reply.on('end', () => {
          const [type = ''] = (reply.headers['content-type'] ?? '').split(';')
          resolve({ type: type.trim().toLowerCase(), bytes: Buffer.concat(chunks) })
        })
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

const familyOf = (host: string) => (isIP(host) === 6 ? 'ipv6' : 'ipv4')

const hereOnly = new BlockList()
hereOnly.addSubnet('127.0.0.0', 8, 'ipv4')
hereOnly.addAddress('::1', 'ipv6')

/** Addresses of private networks, of this machine, of a cloud's own services, and those that are for no host. */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(net, bits, 'ipv4')
}
/** The public part of IPv6, without the ranges that carry an IPv4 address inside. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const embedding6 = new BlockList()
embedding6.addSubnet('2001::', 32, 'ipv6')
embedding6.addSubnet('2002::', 16, 'ipv6')

/** Whether an address is reached over the internet and leads into no private network. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4')
  return isIP(address) === 6 && open6.check(address, 'ipv6') && !embedding6.check(address, 'ipv6')
}

/** Looks a name up, and fails where one of its addresses is not public. */
const publicLookup: LookupFunction = (host, options, answer) => {
  lookUp(host, { ...options, all: true }, (error, found) => {
    if (error !== null) return answer(error, '')
    const [first] = found
    if (first === undefined || found.some(({ address }) => !isPublic(address))) {
      return answer(new Error('No public address.'), '')
    }
    if (options.all === true) answer(null, found)
    else answer(null, first.address, first.family)
  })
}
