import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'

import { makePublicLookup } from './publicAddresses.ts'
import { refuseClosed } from './webFetch.ts'

/** A request with a body to a server on the web whose address comes from outside. */
export interface WebPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Milliseconds for everything: the name, the connection and the reply. */
  readonly timeoutMs: number
  /** Whether this address may be asked although it is not public, even without TLS; no other check is made then. */
  readonly trusts: (address: URL) => boolean
}

/** The reply without its body, which nobody needs. */
export interface WebAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
}

const most = { keepAlive: true, maxSockets: 16, maxFreeSockets: 16, timeout: 30_000 }
/** Connections are shared. The address behind a name is checked whenever one is opened. */
const publicAgent = new HttpsAgent({ ...most, lookup: makePublicLookup() })
const trustedAgents = { 'http:': new HttpAgent(most), 'https:': new HttpsAgent(most) } as const

/**
 * Posts to a server on the web with the same guard as `fetchFromWeb`: public addresses, TLS and usual ports only.
 * Redirects are not followed. Throws if there is no reply.
 */
export function postToWeb({ url, headers, body, timeoutMs, trusts }: WebPost): Promise<WebAnswer> {
  const address = new URL(url)
  const isTrusted = trusts(address)
  if (!isTrusted) refuseClosed(address, false)
  const isPlain = address.protocol === 'http:'
  const agent = isTrusted ? trustedAgents[isPlain ? 'http:' : 'https:'] : publicAgent
  const request = isPlain ? requestHttp : requestHttps
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const length = { 'content-length': String(body.length) }
    const asked = request(address, { method: 'POST', signal, agent, headers: { ...headers, ...length } })
    asked.on('response', (reply) => {
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers })
      // The connection is free for the next request once the body has been read. A long body ends it.
      let size = 0
      reply.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > 65_536) reply.destroy()
      })
      reply.on('error', () => undefined)
    })
    asked.on('error', reject)
    asked.on('close', () => reject(new Error('The connection was closed.')))
    asked.end(body)
  })
}
