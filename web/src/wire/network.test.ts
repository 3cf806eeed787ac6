import { call } from '@saathi/contract/base/call.ts'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ask } from './api.ts'
import { type FakeTransport, fakeTransport, noNetwork, refused } from './testing/fakeTransport.ts'
import { isOnline, onNetwork } from './network.ts'

const notes = call({
  method: 'GET',
  path: '/api/v2/notes/',
  who: 'anyone',
  about: 'Notes.',
  reply: v.object({ of: v.string() }),
  errors: [],
})

let transport: FakeTransport
let verdicts: boolean[]
let stop: () => void
/** Each test runs on another day, so that the events of earlier tests are long past. */
let day = Date.now()
beforeEach(() => {
  day += 86_400_000
  vi.useFakeTimers({ now: day })
  transport = fakeTransport()
  transport.on(notes, { of: 'Asha' })
  verdicts = []
  stop = onNetwork((isBack) => void verdicts.push(isBack))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const asking = () => ask(notes, {}).catch(() => undefined)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a request without an answer says that there is no network, whatever the browser says', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  transport.cut()
  await asking()
  expect(isOnline()).toBe(false)
  expect(verdicts).toEqual([false])
})

test('any answer says that there is one, also a refusal', async () => {
  transport.cut()
  await asking()
  transport.mend()
  transport.on(notes, refused(503, 'maintenance'))
  await asking()
  expect(verdicts).toEqual([false, true])
})

test('a request that its page gave up says nothing', async () => {
  const giveUp = new AbortController()
  transport.on(notes, () => new Promise<never>(() => undefined))
  const asked = ask(notes, {}, { signal: giveUp.signal }).catch(() => undefined)
  giveUp.abort()
  await asked
  expect(verdicts).toEqual([])
})

test('without a network the server is probed, less and less often, until it answers', async () => {
  transport.cut()
  const fetching = vi.spyOn(globalThis, 'fetch')
  await asking()
  fetching.mockClear()
  await pass(5000)
  const early = fetching.mock.calls.length
  expect(early).toBeGreaterThanOrEqual(2)
  await pass(300_000)
  fetching.mockClear()
  await pass(120_000)
  expect(fetching.mock.calls.length).toBeLessThanOrEqual(6)
  transport.mend()
  await pass(45_000)
  expect(verdicts).toEqual([false, true])
  fetching.mockClear()
  await pass(120_000)
  expect(fetching).not.toHaveBeenCalled()
})

test("the browser's word that the network is back leads to a probe at once", async () => {
  transport.cut()
  await asking()
  await pass(300_000)
  transport.mend()
  dispatchEvent(new Event('online'))
  await pass(0)
  expect(isOnline()).toBe(true)
})

test('so does a person who looks at the page again', async () => {
  transport.cut()
  await asking()
  await pass(300_000)
  transport.mend()
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(isOnline()).toBe(true)
})

test("the browser's word that the network is lost is believed only when the server does not answer", async () => {
  dispatchEvent(new Event('offline'))
  await pass(0)
  expect(isOnline()).toBe(true)
  transport.cut()
  dispatchEvent(new Event('offline'))
  await pass(0)
  expect(isOnline()).toBe(false)
})

test('a call that never gets an answer is asked about less and less often, although others are answered', async () => {
  transport.on(notes, noNetwork)
  // A page reloads everything when the network is back.
  const stopLoading = onNetwork((isBack) => isBack && void asking())
  await asking()
  await pass(300_000)
  const silences = verdicts.filter((isBack) => !isBack).length
  expect(silences).toBeLessThanOrEqual(20)
  stopLoading()
})

test('so is one beside calls that are answered each time', async () => {
  transport.on(notes, noNetwork)
  const days = { ...notes, path: '/api/v2/days/' }
  transport.on(days, () => new Promise((resolve) => void setTimeout(() => resolve({ of: 'Asha' }), 100)))
  const stopLoading = onNetwork((isBack) => {
    if (!isBack) return
    void asking()
    void ask(days, {}).catch(() => undefined)
  })
  await asking()
  await pass(300_000)
  expect(verdicts.filter((isBack) => !isBack).length).toBeLessThanOrEqual(20)
  stopLoading()
})

test('one call without an answer is corrected within a second by the first probe', async () => {
  transport.on(notes, noNetwork)
  await asking()
  expect(isOnline()).toBe(false)
  await pass(1000)
  expect(isOnline()).toBe(true)
})
