import { beforeEach, expect, test, vi } from 'vitest'

import type { Deliverer, OutboxEntry } from './outbox.ts'

/** What IndexedDB holds; it outlives the page, which each `openPage` stands for. */
const stored = new Map<string, OutboxEntry>()
vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  entries: async () => [...stored.entries()],
  set: async (key: string, value: OutboxEntry) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
}))

beforeEach(() => stored.clear())

/** A fresh page on the same device. */
async function openPage(deliver: Deliverer) {
  vi.resetModules()
  const outbox = await import('./outbox.ts')
  outbox.deliverBy('note', deliver)
  await outbox.openOutbox()
  return outbox
}

const entry = (id: string, lane = 'a', at = 1) => ({
  id,
  kind: 'note',
  lane,
  personId: 'me',
  payload: id,
  at,
})

async function settled() {
  await new Promise((resolve) => setTimeout(resolve, 5))
}

test('what is put in is sent once and then gone from the device', async () => {
  const sent: string[] = []
  const outbox = await openPage(async ({ id }) => void sent.push(id))
  await outbox.putInOutbox(entry('one'))
  await settled()
  outbox.flushOutbox()
  await settled()
  expect(sent).toEqual(['one'])
  expect(outbox.outboxNow()).toEqual([])
  expect(stored.size).toBe(0)
})

test('what could not be sent survives a reload and keeps its id', async () => {
  const before = await openPage(() => Promise.reject(new Error('offline')))
  await before.putInOutbox(entry('one', 'a', 1))
  await before.putInOutbox(entry('two', 'a', 2))
  await settled()
  const sent: string[] = []
  const after = await openPage(async ({ id }) => void sent.push(id))
  expect(after.outboxNow().map(({ id }) => id)).toEqual(['one', 'two'])
  after.flushOutbox()
  await settled()
  expect(sent).toEqual(['one', 'two'])
})

test('a lane keeps its order and waits for each, while another lane goes on', async () => {
  const begun: string[] = []
  let finish: () => void = () => undefined
  const outbox = await openPage(({ id }) => {
    begun.push(id)
    return id === 'a1' ? new Promise((resolve) => (finish = resolve)) : Promise.resolve()
  })
  await outbox.putInOutbox(entry('a1', 'a'))
  await outbox.putInOutbox(entry('a2', 'a'))
  await outbox.putInOutbox(entry('b1', 'b'))
  outbox.flushOutbox()
  await settled()
  expect(begun).toEqual(['a1', 'b1'])
  finish()
  await settled()
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

test('what the server refuses is shown as failed, holds nobody up, and can be sent again or thrown away', async () => {
  const sent: string[] = []
  let refuses = true
  const outbox = await openPage(async ({ id }) => {
    // The class of the page that is open now: each page has its own.
    if (id === 'bad' && refuses) throw new outbox.Refused('not_yours')
    sent.push(id)
  })
  await outbox.putInOutbox(entry('bad'))
  await outbox.putInOutbox(entry('good'))
  await settled()
  expect(outbox.outboxNow()).toMatchObject([{ id: 'bad', failure: 'not_yours' }])
  expect(sent).toEqual(['good'])
  refuses = false
  await outbox.retryEntry('bad')
  await settled()
  expect(sent).toEqual(['good', 'bad'])
  expect(stored.size).toBe(0)
})

test('what arrived by another way is taken out and not sent', async () => {
  const sent: string[] = []
  const outbox = await openPage(() => Promise.reject(new Error('offline')))
  await outbox.putInOutbox(entry('one'))
  await outbox.takeFromOutbox('one')
  await settled()
  expect(outbox.outboxNow()).toEqual([])
  expect(sent).toEqual([])
  expect(stored.size).toBe(0)
})

test('what waits goes with the person who signs out, and the next one does not wait behind it', async () => {
  const sent: string[] = []
  const outbox = await openPage(async ({ id, personId }) => {
    if (personId === 'me') throw new Error('Not theirs.')
    sent.push(id)
  })
  const { forgetPerson } = await import('./identity.ts')
  await outbox.putInOutbox(entry('mine'))
  await settled()
  await forgetPerson()
  expect(outbox.outboxNow()).toEqual([])
  expect(stored.size).toBe(0)
  await outbox.putInOutbox({ ...entry('theirs'), personId: 'other' })
  await settled()
  expect(sent).toEqual(['theirs'])
})
