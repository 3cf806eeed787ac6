import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

import { isPublic, makePublicLookup } from './publicAddresses.ts'

/** A request to a server on the web. */
export interface WebQuestion {
  readonly url: string
  /** The most bytes of the reply, after unpacking. */
  readonly mostBytes: number
  /** Milliseconds for everything: the name, the connection, every redirect, and the last byte. */
  readonly timeoutMs: number
  /** Whether this address may be asked although it is not public, even without TLS; no other check is made then. */
  readonly trusts: (address: URL) => boolean
  /** Whether pages without TLS may be asked. */
  readonly allowsHttp?: true
  /** How many redirects are followed; each is checked like the first address. */
  readonly redirects?: number
  /** Whether a longer reply is cut, instead of failing. */
  readonly cuts?: true
  readonly headers?: Readonly<Record<string, string>>
}

/** The reply of a server on the web. */
export interface WebReply {
  /** The address that replied, after redirects. */
  readonly url: string
  /** The media type without parameters. */
  readonly type: string
  /** The character set that the server named; empty without one. */
  readonly charset: string
  readonly bytes: Buffer
}

/**
 * Asks a server whose address comes from outside. It reaches public addresses only, on the usual ports. It checks
 * the address that a name points to at the moment of connecting, even after each redirect. It stops at a size limit
 * and after a time. Throws for every reply other than a 200.
 */
export async function fetchFromWeb(question: WebQuestion): Promise<WebReply> {
  const signal = AbortSignal.timeout(question.timeoutMs)
  let url = question.url
  for (let left = question.redirects ?? 0; ; left -= 1) {
    const reply = await ask(question, url, signal)
    const { statusCode = 0, headers } = reply
    if (statusCode === 200) return readReply(question, url, reply)
    reply.destroy()
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined || left <= 0) {
      throw new Error(`The reply was ${statusCode}.`)
    }
    url = new URL(headers.location, url).href
  }
}

const publicLookup = makePublicLookup()

/** Sends a request to one address, and resolves with the head of the reply. */
function ask(question: WebQuestion, url: string, signal: AbortSignal): Promise<IncomingMessage> {
  const address = new URL(url)
  const isTrusted = question.trusts(address)
  if (!isTrusted) refuseClosed(address, question.allowsHttp ?? false)
  const request = address.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const asked = request(address, {
      signal,
      agent: false,
      headers: { 'accept-encoding': 'gzip, deflate, br', ...question.headers },
      ...(isTrusted ? {} : { lookup: publicLookup }),
    })
    asked.on('response', resolve)
    asked.on('error', reject)
    // A reply that switches to another protocol closes the connection without a reply and without an error.
    asked.on('close', () => reject(new Error('The connection was closed.')))
    asked.end()
  })
}

/** Throws for an address that no server on the public web has. A name is checked when it is looked up. */
export function refuseClosed(address: URL, allowsHttp: boolean): void {
  const { protocol, hostname, port, username, password } = address
  if (protocol !== 'https:' && !(allowsHttp && protocol === 'http:')) throw new Error('No https address.')
  if (port !== '' || username !== '' || password !== '') throw new Error('No usual address.')
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublic(host)) throw new Error('No public address.')
}

async function readReply(
  { mostBytes, cuts }: WebQuestion,
  url: string,
  reply: IncomingMessage,
): Promise<WebReply> {
  const [type = '', ...parameters] = (reply.headers['content-type'] ?? '').split(';')
  const chunks: Buffer[] = []
  let size = 0
  try {
    if (cuts !== true && Number(reply.headers['content-length'] ?? 0) > mostBytes)
      throw new Error('Too long.')
    for await (const chunk of unpacked(reply)) {
      if (!Buffer.isBuffer(chunk)) continue
      size += chunk.length
      if (size > mostBytes && cuts !== true) throw new Error('The reply is too long.')
      chunks.push(chunk)
      if (size >= mostBytes && cuts === true) break
    }
  } finally {
    reply.destroy()
  }
  return {
    url,
    type: type.trim().toLowerCase(),
    charset: /charset="?([\w-]{1,40})/i.exec(parameters.join(';'))?.[1]?.toLowerCase() ?? '',
    bytes: Buffer.concat(chunks).subarray(0, mostBytes),
  }
}

/**
 * Returns the content of a reply as a stream, unpacked piece by piece, so that a few bytes cannot become very many.
 */
function unpacked(reply: IncomingMessage): Readable {
  const coding = (reply.headers['content-encoding'] ?? 'identity').toLowerCase()
  if (coding === 'identity') return reply
  const unpack =
    coding === 'br'
      ? createBrotliDecompress()
      : coding === 'gzip'
        ? createGunzip()
        : coding === 'deflate'
          ? createInflate()
          : undefined
  if (unpack === undefined) throw new Error('The reply is packed in an unknown way.')
  reply.on('error', (error) => unpack.destroy(error))
  return reply.pipe(unpack)
}
