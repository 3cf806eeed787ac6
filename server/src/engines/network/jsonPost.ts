import * as v from 'valibot'

/** A request to a service that the organisation chose. */
export interface JsonPost {
  readonly url: string
  readonly token: string
  readonly body: unknown
  /** Milliseconds until the whole reply must be there. */
  readonly timeoutMs: number
}

/** The reply: its status, and its body if that is JSON. */
export interface JsonAnswer {
  readonly status: number
  readonly body: unknown
}

/** No service was reached: it certainly did not take the request. */
export class NotReached extends Error {}

/** The most bytes of a reply that are read. */
const mostBytes = 65_536

/**
 * Posts JSON with a bearer token. Redirects are not followed. Throws `NotReached` if the request cannot have arrived, and
 * another error if that is unknown.
 */
export async function postJson({ url, token, body, timeoutMs }: JsonPost): Promise<JsonAnswer> {
  const reply = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw isUnreached(error) ? new NotReached('The service was not reached.') : error
  })
  return { status: reply.status, body: jsonOf(await boundedText(reply)) }
}

const caused = v.object({ cause: v.object({ code: v.string() }) })
const beforeArrival = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

function isUnreached(error: unknown): boolean {
  const known = v.safeParse(caused, error)
  return known.success && beforeArrival.includes(known.output.cause.code)
}

async function boundedText(reply: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of reply.body ?? []) {
    bytes += piece.byteLength
    if (bytes > mostBytes) return ''
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
