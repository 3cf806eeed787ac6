import { lookup } from 'node:dns/promises'

import { WebSocket } from 'ws'

import type { Config } from '../../house/config.ts'
import { certificateOf, type CertificateTime } from '../../engines/network/certificate.ts'
import { isLoopback } from '../../engines/settings/settings.ts'
import { type Finding, missing, right, weak } from './finding.ts'

const patienceMs = 8000

/** Returns what is found at the public address: its name, its certificate, and whether requests and sockets reach the product. */
export async function addressFindings({ publicUrl, trustProxy }: Config): Promise<Finding[]> {
  const url = new URL(publicUrl)
  const named = await name(url.hostname)
  if (named.state !== 'right') return [named]
  const secured = url.protocol === 'https:' ? [await certificate(url)] : [plain(publicUrl)]
  return [named, ...secured, await reply(url, trustProxy), await socket(url)]
}

async function name(host: string): Promise<Finding> {
  const found = await lookup(host).catch(() => undefined)
  return found === undefined
    ? missing('Name', `${host} has no address.`, 'Add an A or AAAA record with the address of this machine.')
    : right('Name', `${host} is ${found.address}.`)
}

function plain(publicUrl: string): Finding {
  return isLoopback(publicUrl)
    ? weak(
        'TLS',
        'PUBLIC_URL is an address of this machine only.',
        'For people outside, set a public https address.',
      )
    : missing(
        'TLS',
        'PUBLIC_URL is not https.',
        'Put a server with TLS in front, such as Caddy, and set PUBLIC_URL.',
      )
}

async function certificate(url: URL): Promise<Finding> {
  try {
    return certificateFinding(await certificateOf(url, patienceMs), new Date())
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown'
    return missing(
      'TLS',
      `${url.hostname}: ${why}.`,
      'Look at the log of the server in front. Caddy renews certificates by itself if port 80 or 443 is reached.',
    )
  }
}

/** Judges a certificate by the rest of its time. Servers renew in the last third of it. */
export function certificateFinding({ begins, ends }: CertificateTime, now: Date): Finding {
  const restMs = ends.getTime() - now.getTime()
  const says = `the certificate is valid until ${ends.toISOString().slice(0, 10)}.`
  return restMs < (ends.getTime() - begins.getTime()) / 5
    ? weak('TLS', says, 'It should have been renewed by now. Look at the log of the server in front.')
    : right('TLS', says)
}

async function reply(url: URL, trustProxy: string | undefined): Promise<Finding> {
  const advice = 'Start the product, and let the server in front send every path to its port.'
  try {
    const answer = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(patienceMs) })
    const body = await answer.text()
    if (!answer.ok || !body.includes('alive'))
      return missing('Product', `${url.origin}/healthz replies ${answer.status}.`, advice)
    if (url.protocol === 'https:' && trustProxy === undefined)
      return weak(
        'Product',
        'it replies, but TRUST_PROXY is not set.',
        'Set TRUST_PROXY=1 for one server in front. Without it, everybody shares the limits of one address.',
      )
    return right('Product', `it replies at ${url.origin}.`)
  } catch (error) {
    return missing('Product', `${url.origin}/healthz: ${reasonOf(error)}.`, advice)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reply'
  return error.cause instanceof Error ? error.cause.message : error.message
}

function socket(url: URL): Promise<Finding> {
  const address = new URL('/ws/chat/', url)
  address.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return new Promise((resolve) => {
    const asked = new WebSocket(address, { origin: url.origin, handshakeTimeout: patienceMs })
    asked.once('open', () => {
      asked.terminate()
      resolve(right('Sockets', 'they open.'))
    })
    asked.once('error', (error) => {
      const advice = 'Let the server in front forward WebSockets; the chat and calls need them.'
      resolve(missing('Sockets', `${address.href}: ${error.message}.`, advice))
    })
  })
}
