import { beforeEach, describe, expect, test, vi } from 'vitest'

const origin = location.origin
const fetched = vi.fn<(asked: Request | string) => Promise<Response>>()
const kept = new Map<string, Map<string, Response>>()
let isFull = false
let listings = 0
let listeners: Record<string, (event: object) => void>

type Addressed = Pick<Request, 'url'> | string
const addressOf = (asked: Addressed) => new URL(typeof asked === 'string' ? asked : asked.url, origin).href

function cacheOf(name: string) {
  const cache = kept.get(name) ?? new Map<string, Response>()
  kept.set(name, cache)
  return {
    match: async (asked: Request | string) => cache.get(addressOf(asked))?.clone(),
    async put(asked: Request | string, answer: Response) {
      if (isFull) throw new DOMException('No room.', 'QuotaExceededError')
      cache.set(addressOf(asked), answer)
    },
    keys: async () => {
      listings += 1
      return [...cache.keys()].map((url) => ({ url }))
    },
    delete: async (asked: Addressed) => cache.delete(addressOf(asked)),
  }
}

beforeEach(async () => {
  vi.resetModules()
  fetched.mockReset()
  kept.clear()
  isFull = false
  listings = 0
  listeners = {}
  vi.stubGlobal('addEventListener', (type: string, hear: (event: object) => void) => {
    listeners[type] = hear
  })
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    match: async (asked: Request | string, { cacheName }: { cacheName: string }) =>
      cacheOf(cacheName).match(asked),
  })
  await import('./serviceWorker.ts')
})

/** Returns the worker's response; undefined if it leaves the request to the browser. */
async function request(path: string, mode: 'navigate' | 'no-cors' = 'no-cors', method = 'GET') {
  let answer: Promise<Response> | undefined
  const works: Promise<unknown>[] = []
  listeners.fetch?.({
    request: { url: `${origin}${path}`, mode, method },
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: (work: Promise<unknown>) => works.push(work),
  })
  const result = await answer
  await Promise.all(works)
  return result?.text()
}

/** A page asks the worker to store addresses; returns the worker's reply. */
async function keep(...addresses: string[]) {
  const said: unknown[] = []
  const works: Promise<unknown>[] = []
  listeners.message?.({
    data: { keep: addresses },
    ports: [{ postMessage: (data: unknown) => said.push(data) }],
    waitUntil: (work: Promise<unknown>) => works.push(work),
  })
  await Promise.all(works)
  return said
}

function serve(
  text: string,
  type = 'text/html; charset=utf-8',
  more: { status?: number; redirected?: boolean } = {},
) {
  fetched.mockImplementation(async () => {
    const answer = new Response(text, { status: more.status ?? 200, headers: { 'content-type': type } })
    if (more.redirected === true) Object.defineProperty(answer, 'redirected', { value: true })
    return answer
  })
}

const goOffline = () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))

describe('the document', () => {
  test('is kept and answers at every address of the client without a network', async () => {
    serve('the client')
    expect(await request('/learninghub', 'navigate')).toBe('the client')
    goOffline()
    expect(await request('/session/step', 'navigate')).toBe('the client')
  })

  test.each([
    ['an error page', 'text/html', { status: 500 }],
    ['a page of somebody else', 'text/html', { redirected: true }],
    ['something that is no page', 'application/json', {}],
  ])('is never %s, whether somebody goes there or a page asks for it', async (_, type, more) => {
    serve('the client')
    await request('/learninghub', 'navigate')
    serve('not the client', type, more)
    await request('/learninghub', 'navigate')
    expect(await keep(`${origin}/learninghub`)).toEqual([false])
    goOffline()
    expect(await request('/learninghub', 'navigate')).toBe('the client')
  })
})

describe('a device without room', () => {
  beforeEach(() => {
    isFull = true
  })

  test.each([
    ['/learninghub', 'navigate', 'text/html'],
    ['/assets/index-a.js', 'no-cors', 'text/javascript'],
    ['/pictures/week-sheet.svg', 'no-cors', 'image/svg+xml'],
  ] as const)('still shows %s from the network', async (path, mode, type) => {
    serve('from the network', type)
    expect(await request(path, mode)).toBe('from the network')
  })

  test('is said not to keep what a page asks for', async () => {
    serve('the client')
    expect(await keep(`${origin}/learninghub`, `${origin}/assets/index-a.js`)).toEqual([false])
  })
})

test.each(['/api/v2/learninghub/sessions/', '/identity/refresh', '/files/answers/a.pdf', '/ws/chat/', '/'])(
  '%s is left to the browser, and kept for nobody who asks',
  async (path) => {
    serve('somebody else’s', 'text/html')
    expect(await request(path)).toBeUndefined()
    expect(await request(path, 'navigate')).toBeUndefined()
    await keep(
      `${origin}${path}`,
      `https://elsewhere.example${path}`,
      'https://elsewhere.example/assets/a.js',
    )
    expect(fetched).not.toHaveBeenCalled()
  },
)

test('what is written is never answered by the worker', async () => {
  serve('the client')
  expect(await request('/assets/index-a.js', 'no-cors', 'POST')).toBeUndefined()
})

describe('the stored files', () => {
  const filesOf = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `${origin}/assets/file-${from + at}.js`)
  const stored = () => [...(kept.get('files')?.keys() ?? [])]

  test('are not listed again for each one that is stored', async () => {
    serve('a file', 'text/javascript')
    await keep(...filesOf(0, 100))
    await request('/assets/file-100.js')
    expect(stored()).toHaveLength(101)
    expect(listings).toBe(2)
  })

  test('are 250 at most: the oldest go, also if some were stored by an earlier worker', async () => {
    serve('a file', 'text/javascript')
    await keep(...filesOf(0, 240))
    vi.resetModules()
    await import('./serviceWorker.ts')
    await keep(...filesOf(240, 255))
    await request('/assets/file-255.js')
    expect(stored()).toEqual(filesOf(6, 256))
  })
})
