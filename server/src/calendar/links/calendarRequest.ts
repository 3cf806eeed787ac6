/** A request to a calendar's server. */
export interface CalendarQuestion {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly token: string
  readonly headers?: Readonly<Record<string, string>>
  /** The body; it is sent as JSON. */
  readonly json?: unknown
}

/** The reply of a calendar's server. */
export interface CalendarReply {
  readonly status: number
  readonly text: string
  /** The server's name for the version of the resource; null if it gives none. */
  readonly etag: string | null
}

/** The calendar's server refuses the token. */
export class AccessRefused extends Error {
  override readonly name = 'AccessRefused'
}

const timeoutMs = 10_000
const mostBytes = 2 * 1024 * 1024

/** Asks a calendar's server, which gets ten seconds and two megabytes. */
export function askCalendar(question: CalendarQuestion): Promise<CalendarReply> {
  const { method, url, token, headers = {}, json } = question
  return askBounded(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
}

/** Sends a complete request with the same limits. Redirects are not followed, because they could leak the token. */
export async function askBounded(url: string, request: RequestInit): Promise<CalendarReply> {
  const reply = await fetch(url, {
    ...request,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    // The original message is dropped, because the address in it can contain the person's email.
    throw new Error(`The calendar does not reply (${error instanceof Error ? error.name : 'unknown'}).`)
  })
  const text = await readBounded(reply)
  if (reply.status === 401) throw new AccessRefused('The calendar refuses the token.')
  return { status: reply.status, text, etag: reply.headers.get('etag') }
}

/** Throws unless a reply has one of these statuses. */
export function expectStatus({ status }: CalendarReply, ...expected: readonly number[]): void {
  if (!expected.includes(status)) throw new Error(`The calendar replied ${status}.`)
}

async function readBounded({ body }: Response): Promise<string> {
  if (body === null) return ''
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > mostBytes) throw new Error('The calendar replied too much.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
