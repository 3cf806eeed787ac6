import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type Action, entriesOf } from './outboxEntry.ts'
import type { Send } from './outboxLanes.ts'
import { buildArrival } from '../testing/builders.ts'

const { disk, idbKeyval } = await vi.hoisted(() => import('../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

const note: Action<{ lane: string; text: string }> = {
  name: 'note',
  given: v.object({ lane: v.string(), text: v.string() }),
  laneOf: ({ lane }) => lane,
  keepsRefused: true,
}
beforeEach(() => {
  vi.resetModules()
  disk.clear()
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

/** A fresh page on the same device, with Asha signed in. */
async function openPage(send?: Send<{ lane: string; text: string }>) {
  const identity = await import('./identity.ts')
  await identity.arrive(buildArrival({ id: 'asha' }))
  const outbox = { ...(await import('./outbox.ts')), ...(await import('./outboxLanes.ts')) }
  await outbox.openOutbox()
  if (send !== undefined) outbox.sends(note, send)
  const texts = () => entriesOf(note, outbox.outboxNow()).map(({ given }) => given.text)
  const put = (text: string, lane = 'a') => outbox.putInOutbox(note, { lane, text })
  return { identity, outbox, put, texts }
}

/** A sender that records its inputs and the ids. */
function noting() {
  const sent: string[] = []
  const ids: string[] = []
  const send: Send<{ text: string }> = async ({ text }, { id }) => {
    sent.push(text)
    ids.push(id)
  }
  return { sent, ids, send }
}

const offline = () => Promise.reject(new Error('No network.'))

test('an entry is sent once and then gone from the device', async () => {
  const { sent, send } = noting()
  const { outbox, put, texts } = await openPage(send)
  const outcome = await outbox.outcomeOf(put('one'))
  expect(outcome).toEqual({ kind: 'sent' })
  outbox.flushOutbox()
  expect(sent).toEqual(['one'])
  expect(texts()).toEqual([])
  await vi.waitFor(() => expect(disk.size).toBe(0))
})

test('entries without a network survive a reload, with their ids and in their order', async () => {
  const before = await openPage(offline)
  const ids = ['one', 'two', 'three'].map((text) => before.put(text))
  await vi.waitFor(() => expect(disk.size).toBe(3))
  vi.resetModules()
  const { sent, ids: sentIds, send } = noting()
  const { texts } = await openPage()
  expect(texts()).toEqual(['one', 'two', 'three'])
  const { sends } = await import('./outboxLanes.ts')
  sends(note, send)
  await vi.waitFor(() => expect(sent).toEqual(['one', 'two', 'three']))
  expect(sentIds).toEqual(ids)
})

test('entries are sorted by when they were made, also those of one millisecond', async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
  const { outbox, put } = await openPage()
  for (const text of ['one', 'two', 'three']) put(text)
  const times = outbox.outboxNow().map(({ at }) => at)
  expect(new Set(times).size).toBe(3)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('a lane sends one entry after the other, while another lane goes on', async () => {
  const begun: string[] = []
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const { outbox, put } = await openPage(async ({ text }) => {
    begun.push(text)
    if (text === 'a1') await promise
  })
  put('a1')
  const last = put('a2')
  await outbox.outcomeOf(put('b1', 'b'))
  expect(begun).toEqual(['a1', 'b1'])
  const outcome = outbox.outcomeOf(last)
  finish()
  await outcome
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

test('a failed try holds up its lane and is repeated, after longer and longer waits', async () => {
  const { outbox, put } = await openPage()
  const tries: number[] = []
  vi.useFakeTimers()
  const begin = Date.now()
  outbox.sends(note, () => {
    tries.push(Date.now() - begin)
    return tries.length < 5 ? Promise.reject(new Error('No network.')) : Promise.resolve()
  })
  expect.assertions(3)
  const outcome = outbox.outcomeOf(put('one'))
  await vi.advanceTimersByTimeAsync(0)
  expect(await outcome).toEqual({ kind: 'waiting' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toHaveLength(5)
  const waits = tries.slice(1).map((time, index) => time - (tries[index] ?? 0))
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
})

test('a refused entry is kept with the reason, holds nobody up, and can be sent again', async () => {
  let refuses = true
  const sent: string[] = []
  const { outbox, put, texts } = await openPage(async ({ text }) => {
    const { Refused } = await import('./outboxLanes.ts')
    if (text === 'bad' && refuses) throw new Refused('not_yours')
    sent.push(text)
  })
  const bad = put('bad')
  await outbox.outcomeOf(put('good'))
  expect(outbox.outboxNow()).toMatchObject([{ id: bad, failure: 'not_yours' }])
  refuses = false
  await outbox.retryEntry(bad)
  await vi.waitFor(() => expect(texts()).toEqual([]))
  expect(sent).toEqual(['good', 'bad'])
})

test('whoever waits for the outcome is told of a refusal, and the entry is gone', async () => {
  const { outbox, put, texts } = await openPage(async () => {
    const { Refused } = await import('./outboxLanes.ts')
    throw new Refused('not_yours')
  })
  expect(await outbox.outcomeOf(put('bad'))).toEqual({ kind: 'refused', code: 'not_yours' })
  expect(texts()).toEqual([])
})

test('an action that does not keep what was refused forgets it', async () => {
  const { outbox } = await openPage()
  const brief = { ...note, name: 'brief', keepsRefused: false }
  outbox.sends(brief, async () => {
    throw new outbox.Refused('not_yours')
  })
  outbox.putInOutbox(brief, { lane: 'a', text: 'one' })
  expect(outbox.outboxNow()).toHaveLength(1)
  await vi.waitFor(() => expect(outbox.outboxNow()).toEqual([]))
  expect(disk.size).toBe(0)
})

test('an entry of the version before is still sent, under its id', async () => {
  const payload = { lane: 'a', text: 'from before' }
  const earlier = {
    id: 'old',
    kind: 'note',
    lane: 'all',
    personId: 'asha',
    payload,
    at: 1,
    failure: undefined,
  }
  disk.set('old', earlier)
  const { sent, ids, send } = noting()
  await openPage(send)
  await vi.waitFor(() => expect(disk.size).toBe(0))
  expect({ sent, ids }).toEqual({ sent: ['from before'], ids: ['old'] })
})

test('what nobody can read holds nothing up and is thrown away', async () => {
  disk.set('shape', { id: 'shape', what: 'is this' })
  disk.set('given', { id: 'given', action: 'note', given: { lane: 1 }, personId: 'asha', at: 1 })
  const { sent, send } = noting()
  const { outbox, put } = await openPage(send)
  await outbox.outcomeOf(put('one'))
  expect(sent).toEqual(['one'])
  await vi.waitFor(() => expect(disk.size).toBe(0))
})

test('an entry that the server has by another way is taken out and not sent', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent: string[] = []
  const { outbox, put } = await openPage(async ({ text }) => {
    sent.push(text)
    await promise
  })
  put('one')
  const outcome = outbox.outcomeOf(put('two'))
  await outbox.takeFromOutbox(outbox.outboxNow()[1]?.id ?? '')
  expect(await outcome).toEqual({ kind: 'sent' })
  resolve()
  await vi.waitFor(() => expect(disk.size).toBe(0))
  expect(sent).toEqual(['one'])
})

test('entries go with the person who signs out; a late answer is not shown to the next one', async () => {
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>()
  const shown = vi.fn()
  const sent: string[] = []
  const { identity, outbox, put, texts } = await openPage(async ({ text }) => {
    sent.push(text)
    if (text !== 'of Asha') return undefined
    await late
    return shown
  })
  put('of Asha')
  await vi.waitFor(() => expect(sent).toEqual(['of Asha']))
  await identity.forgetPerson()
  expect(texts()).toEqual([])
  expect(disk.size).toBe(0)
  await identity.arrive(buildArrival({ id: 'ravi' }))
  await outbox.outcomeOf(put('of Ravi'))
  expect(sent).toEqual(['of Asha', 'of Ravi'])
  arrive()
  // This takes far longer than the late reply would need to be shown.
  await outbox.outcomeOf(put('of Ravi too'))
  expect(shown).not.toHaveBeenCalled()
})

test('an answer is shown before the entry goes, so that nothing flickers', async () => {
  const seen: number[] = []
  const { outbox, put, texts } = await openPage(async () => () => void seen.push(texts().length))
  await outbox.outcomeOf(put('one'))
  expect(seen).toEqual([1])
})

test('entries wait for a person whose sign-in ended, and are sent when they are back', async () => {
  const { sent, send } = noting()
  const { identity, outbox, put } = await openPage()
  put('one')
  await vi.waitFor(() => expect(disk.size).toBe(1))
  identity.becomeNobody()
  outbox.sends(note, send)
  await outbox.openOutbox()
  expect(sent).toEqual([])
  await identity.arrive(buildArrival({ id: 'asha' }))
  await vi.waitFor(() => expect(sent).toEqual(['one']))
})
