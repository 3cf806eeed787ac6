import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type PushWorker, startPushes } from './pushWorker.ts'

type Hear = (event: object) => void

const shown: { title: string; body: string; tag: string; actions?: readonly object[]; data?: unknown }[] = []
const opened: string[] = []
const kept = new Map<string, object>()
const fetched = vi.fn<(path: string, init: { body: string }) => Promise<Response>>()
let listeners: Map<string, Hear>
let windows: {
  url: string
  focus: () => Promise<void>
  navigate: (url: string) => Promise<void>
  postMessage: (data: unknown, ports: readonly MessagePort[]) => void
}[]

const push = {
  id: 'n1',
  person: 'asha',
  title: 'Ravi',
  body: 'Shall we say six?',
  page: '/chat?channel=c1',
  language: 'en',
  channel: 'c1',
  actions: [
    { action: 'reply', title: 'Reply' },
    { action: 'tooMuch', title: 'Too much' },
  ],
  stopped: 'No more of these.',
  accepted: 'You accepted.',
  waits: 'Your reply waits.',
  seal: 'sealed',
}

beforeEach(() => {
  shown.length = 0
  opened.length = 0
  windows = []
  listeners = new Map()
  fetched.mockReset().mockResolvedValue(new Response('{}'))
  vi.stubGlobal('fetch', fetched)
  const worker: PushWorker = {
    location: { origin: 'https://saathi.example' },
    registration: {
      showNotification: async (title, options) => void shown.push({ title, ...options }),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url) => void opened.push(url),
    },
    addEventListener: (type: string, hear: (event: never) => void) => {
      listeners.set(type, hear as Hear)
    },
  }
  kept.clear()
  startPushes(worker, {
    put: async (id, entry) => kept.set(id, entry).has(id),
    remove: async (id) => kept.delete(id),
  })
})
afterEach(() => vi.unstubAllGlobals())

async function tell(type: 'push' | 'notificationclick', event: object) {
  const works: Promise<unknown>[] = []
  listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) })
  await Promise.all(works)
}
const press = (action: string, reply?: string) =>
  tell('notificationclick', { action, reply, notification: { data: push, close: () => undefined } })

test('a push is shown with its actions, and a broken one is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await tell('push', { data: { json: () => push } })
  await tell('push', { data: { json: () => JSON.parse('{') as unknown } })
  expect(shown).toMatchObject([
    { title: 'Ravi', body: 'Shall we say six?', tag: 'n1', actions: [{ action: 'reply', type: 'text' }, {}] },
  ])
  expect(warn).toHaveBeenCalledExactlyOnceWith('A push could not be read.')
  warn.mockRestore()
})

test('a missed call takes the place of the call that rang', async () => {
  for (const id of ['rings', 'missed'])
    await tell('push', { data: { json: () => ({ ...push, id, tag: 'call:r' }) } })
  expect(shown.map(({ tag }) => tag)).toEqual(['call:r', 'call:r'])
})

test('a press opens the page in a new tab if none is open', async () => {
  await press('')
  expect(opened).toEqual(['https://saathi.example/chat?channel=c1'])
})

test('an open tab changes its address itself', async () => {
  const navigate = vi.fn<(url: string) => Promise<void>>()
  const told: unknown[] = []
  windows = [
    {
      url: 'https://saathi.example/learninghub',
      focus: async () => undefined,
      navigate,
      postMessage: (data, [port]) => {
        told.push(data)
        port?.postMessage('open')
      },
    },
  ]
  await press('')
  expect(told).toEqual([{ open: '/chat?channel=c1' }])
  expect([opened, navigate.mock.calls]).toEqual([[], []])
})

test.each(['reply', ''])(
  'a reply by the action "%s" is sent with the id of its outbox entry, which is then removed',
  async (action) => {
    await press(action, ' Yes ')
    const [path, { body } = { body: '' }] = fetched.mock.calls[0] ?? []
    expect(path).toBe('/api/v2/chat/notice-replies/')
    expect(JSON.parse(body)).toMatchObject({ seal: 'sealed', message: 'Yes' })
    expect([...kept]).toEqual([])
  },
)

test('without a network a reply stays in the outbox, and the person is told', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await press('reply', 'Yes')
  expect([...kept.values()]).toMatchObject([
    { action: 'chat.send', personId: 'asha', given: { channel: 'c1', message: 'Yes' } },
  ])
  expect(shown).toMatchObject([{ body: 'Your reply waits.' }])
})

test('the sender has their picture, and everything else the mark of the product', async () => {
  await tell('push', { data: { json: () => ({ ...push, picture: '/files/pictures/ravi-small.webp' }) } })
  await tell('push', { data: { json: () => push } })
  expect(shown).toMatchObject([{ icon: '/files/pictures/ravi-small.webp' }, { icon: '/icons/192.png' }])
})

test('an invitation is accepted where it is shown; if that fails, its page opens', async () => {
  await press('accept')
  const [path, { body } = { body: '' }] = fetched.mock.calls[0] ?? []
  expect([path, JSON.parse(body)]).toEqual(['/api/v2/calendar/notice-answers/', { seal: 'sealed' }])
  expect(shown).toMatchObject([{ body: 'You accepted.', tag: 'n1' }])
  fetched.mockResolvedValue(new Response('{}', { status: 422 }))
  await press('accept')
  expect(opened).toEqual(['https://saathi.example/chat?channel=c1'])
})

test('too much stops the kind', async () => {
  await press('tooMuch')
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/v2/notifications/too-much/')
  expect(shown).toMatchObject([{ body: 'No more of these.', tag: 'n1' }])
})
