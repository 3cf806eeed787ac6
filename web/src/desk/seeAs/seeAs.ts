/**
 * Runs before the client in the frame in which a member of the team sees the product as a person does. The frame has the origin of the
 * desk, so it must neither use nor change what this device stores, nor the member's sign-in: everything that could is replaced here.
 */
import type { Reply } from '@saathi/contract/base/call.ts'
import type { signInCalls } from '@saathi/contract/identity/signInCalls.ts'

/** The token is behind the number sign, which browsers do not send. */
const token = decodeURIComponent(location.hash.slice(1))
const send = globalThis.fetch.bind(globalThis)

/** A storage that lives as long as the frame. */
function memory(first: Readonly<Record<string, string>>): Storage {
  const values = new Map(Object.entries(first))
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

/** A socket that never opens: no event and no message reaches the frame. */
class ClosedSocket extends EventTarget {
  readonly readyState = 0
  send(): void {
    throw new Error('The frame only reads.')
  }
  close(): void {
    this.dispatchEvent(new Event('close'))
  }
}

/** Other tabs must not hear that someone signed out here. */
class SilentChannel extends EventTarget {
  postMessage(): void {
    // Nothing leaves the frame.
  }
  close(): void {
    // Nothing is open.
  }
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** The reply to "who is signed in": the person, with the token that reads. */
async function whoIsSeen(): Promise<Response> {
  const reply = await send('/api/v2/users/profile/', { headers: { authorization: `Bearer ${token}` } })
  if (!reply.ok) return reply
  // Someone who has not agreed to the terms yet sees a dialog over every page, which only they can answer.
  const user: unknown = Object.assign(await reply.json(), { has_agreed_terms: true })
  // Seconds until the token is over: half an hour, and the server knows exactly.
  const seconds: Reply<typeof signInCalls.refresh>['expiresIn'] = 1800
  return json({ id_token: token, expires_in: seconds, user })
}

const replacements = {
  localStorage: memory({ signedIn: 'yes' }),
  sessionStorage: memory({}),
  indexedDB: undefined,
  caches: undefined,
  WebSocket: ClosedSocket,
  BroadcastChannel: SilentChannel,
  fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname === '/identity/refresh') return whoIsSeen()
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
    if (method === 'GET' || method === 'HEAD') return send(input, init)
    return json({ code: 'read_only', detail: 'This page only reads.', status: 403 }, 403)
  },
}
for (const [name, value] of Object.entries(replacements))
  Object.defineProperty(globalThis, name, { configurable: true, get: () => value })
Object.defineProperty(navigator, 'serviceWorker', {
  get: () => ({
    register: () => Promise.reject(new Error('The frame stores nothing.')),
    addEventListener: () => undefined,
  }),
})
history.replaceState(null, '', '/learninghub')
