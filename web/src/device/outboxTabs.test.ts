import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'

import { buildArrival } from '../testing/builders.ts'
import { type Action, entriesOf } from './outboxEntry.ts'
import type { Send } from './outboxLanes.ts'

const { disk, idbKeyval } = await vi.hoisted(() => import('../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

const note: Action<{ text: string }> = {
  name: 'note',
  given: v.object({ text: v.string() }),
  laneOf: () => 'a',
  keepsRefused: true,
}

beforeEach(() => {
  disk.clear()
  localStorage.clear()
  const held = new Map<string, Promise<unknown>>()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: lockIn(held) } })
})

/** Ends the tabs that hold a lock, as a browser does when a tab is killed. */
let killHolders: () => void = () => undefined

/** The browser's locks, which the test environment lacks: one holder for each name, the others wait. */
function lockIn(held: Map<string, Promise<unknown>>) {
  type Work = (lock: object | null) => Promise<unknown>
  return async (name: string, options: { ifAvailable?: boolean } | Work, given?: Work) => {
    const work = typeof options === 'function' ? options : given
    if (work === undefined) throw new Error('Nothing to do under the lock.')
    const before = held.get(name)
    if (before !== undefined && typeof options !== 'function' && options.ifAvailable === true)
      return work(null)
    const { promise: killed, resolve: kill } = Promise.withResolvers<void>()
    const turn = (before ?? Promise.resolve()).then(() => {
      killHolders = kill
      return Promise.race([work({ name }), killed])
    })
    const end = turn.catch(() => undefined)
    held.set(name, end)
    void end.then(() => held.get(name) === end && held.delete(name))
    return turn
  }
}

/** A tab of the same browser, in which Asha is signed in. */
async function openTab(send: Send<{ text: string }>) {
  vi.resetModules()
  const { arrive } = await import('./identity.ts')
  await arrive(buildArrival({ id: 'asha' }))
  const outbox = { ...(await import('./outbox.ts')), ...(await import('./outboxLanes.ts')) }
  await outbox.openOutbox()
  outbox.sends(note, send)
  const texts = () => entriesOf(note, outbox.outboxNow()).map(({ given }) => given.text)
  return { outbox, put: (text: string) => outbox.putInOutbox(note, { text }), texts }
}

test('two tabs show the same entries, and only one sends each', async () => {
  const sent: string[] = []
  const { promise: network, resolve: mend } = Promise.withResolvers<void>()
  const send =
    (tab: string): Send<{ text: string }> =>
    async ({ text }) => {
      sent.push(`${tab} ${text}`)
      await network
    }
  const first = await openTab(send('first'))
  const second = await openTab(send('second'))
  first.put('one')
  await vi.waitFor(() => expect(second.texts()).toEqual(['one']))
  second.put('two')
  await vi.waitFor(() => expect(first.texts()).toEqual(['one', 'two']))
  expect(sent).toEqual(['first one'])
  mend()
  await vi.waitFor(() => expect([first.texts(), second.texts(), disk.size]).toEqual([[], [], 0]))
  expect(sent.map((each) => each.split(' ')[1])).toEqual(['one', 'two'])
})

test('what the server refused one tab is told to the tab that asked', async () => {
  const { promise: network, resolve: mend } = Promise.withResolvers<void>()
  const first = await openTab(async () => {
    await network
    throw new first.outbox.Refused('too_late')
  })
  first.put('one')
  const second = await openTab(() => Promise.reject(new Error('This tab should not send.')))
  await vi.waitFor(() => expect(second.texts()).toEqual(['one']))
  const outcome = second.outbox.outcomeOf(second.put('two'))
  await vi.waitFor(() => expect(first.texts()).toEqual(['one', 'two']))
  mend()
  expect(await outcome).toEqual({ kind: 'refused', code: 'too_late' })
})

test('what a killed tab was sending is sent by the other one, under its id and in its order', async () => {
  const first = await openTab(() => new Promise(() => undefined))
  const ids = [first.put('one'), first.put('two')]
  await vi.waitFor(() => expect(disk.size).toBe(2))
  const sent: (readonly [string, string])[] = []
  const second = await openTab(async ({ text }, { id }) => void sent.push([id, text]))
  await vi.waitFor(() => expect(second.texts()).toEqual(['one', 'two']))
  expect(sent).toEqual([])
  killHolders()
  await vi.waitFor(() => expect(sent.map(([, text]) => text)).toEqual(['one', 'two']))
  expect(sent.map(([id]) => id)).toEqual(ids)
})

test('what one tab takes back while it waits is not sent by the other', async () => {
  const sent: string[] = []
  const first = await openTab(() => new Promise(() => undefined))
  first.put('one')
  const regretted = first.put('two')
  await vi.waitFor(() => expect(disk.size).toBe(2))
  const second = await openTab(async ({ text }) => void sent.push(text))
  await vi.waitFor(() => expect(second.texts()).toEqual(['one', 'two']))
  await first.outbox.takeFromOutbox(regretted)
  await vi.waitFor(() => expect(second.texts()).toEqual(['one']))
  killHolders()
  await vi.waitFor(() => expect([sent, disk.size]).toEqual([['one'], 0]))
})
