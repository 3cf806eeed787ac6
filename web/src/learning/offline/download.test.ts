import { learningCalls, learningCallsOf } from '@saathi/contract/learning/calls.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { buildArrival } from '../../testing/builders.ts'
import type { FakeTransport } from '../../wire/testing/fakeTransport.ts'
import { buildSession } from '../testing/buildSession.ts'

const { disk, idbKeyval } = await vi.hoisted(() => import('../../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

const session = buildSession({ completedSteps: ['of Asha'] })
const at = { area: 'learninghub', mentorship: null, sessionId: 's' } as const
const ofMentorship = { area: 'mentorships', mentorship: 'm', sessionId: 's' } as const
let transport: FakeTransport
/** The service worker's reply when it is asked to store the client. */
let workerStores: () => Promise<boolean>

beforeEach(async () => {
  vi.resetModules()
  disk.clear()
  localStorage.clear()
  transport = (await import('../../wire/testing/fakeTransport.ts')).fakeTransport()
  transport.on(learningCalls.session, () => session)
  transport.on(learningCallsOf('mentorships').session, () => session)
  workerStores = async () => true
  vi.stubEnv('PROD', true)
  const postMessage = vi.fn((_: unknown, [port]: readonly MessagePort[]) => {
    void workerStores().then((answer) => port?.postMessage(answer))
  })
  const serviceWorker = { register: vi.fn(), ready: Promise.resolve({ active: { postMessage } }) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  vi.stubGlobal('caches', { keys: async () => [] })
})
afterEach(() => vi.unstubAllEnvs())

/** A fresh page with Asha signed in. */
async function openPage() {
  const identity = await import('../../device/identity.ts')
  await identity.arrive(buildArrival({ id: 'asha' }))
  const download = await import('./download.ts')
  const { offlineSessionsNow } = await import('./offlineSessions.ts')
  const { queryClient, keyOf } = await import('../../wire/queries.ts')
  const shown = () => queryClient.getQueryData(keyOf(learningCalls.session, { params: { sessionId: 's' } }))
  return { identity, download, offlineSessionsNow, shown }
}

test('a session is downloaded for the person who asked, and removed again', async () => {
  const { download, offlineSessionsNow, shown } = await openPage()
  await download.downloadSession(at)
  expect(offlineSessionsNow()).toEqual([at])
  expect(shown()).toEqual(session)
  expect([...disk.values()]).toContainEqual(expect.objectContaining({ personId: 'asha', reply: session }))
  await download.removeDownload(at)
  expect(offlineSessionsNow()).toEqual([])
  expect(disk.size).toBe(0)
})

test('a session of a mentorship is downloaded by its own calls, beside one of the hub', async () => {
  const { download, offlineSessionsNow } = await openPage()
  await download.downloadSession(at)
  await download.downloadSession(ofMentorship)
  expect(offlineSessionsNow()).toEqual([at, ofMentorship])
  expect(transport.given(learningCallsOf('mentorships').session)).toHaveLength(1)
  await download.removeDownload(at)
  expect(offlineSessionsNow()).toEqual([ofMentorship])
})

test('a session that an earlier version stored is still offline', async () => {
  localStorage.setItem('keptSessions', '["s"]')
  localStorage.setItem('person', 'asha')
  const { offlineSessionsNow } = await openPage()
  expect(offlineSessionsNow()).toEqual([at])
})

test('a session does not count as offline where the client cannot be stored', async () => {
  workerStores = async () => false
  const { download, offlineSessionsNow } = await openPage()
  await expect(download.downloadSession(at)).rejects.toThrow('client')
  expect(offlineSessionsNow()).toEqual([])
  expect(disk.size).toBe(0)
})

test('a person who leaves during a download leaves nothing to the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const asked = vi.fn(() => promise)
  workerStores = asked
  const { identity, download, offlineSessionsNow, shown } = await openPage()
  const downloading = download.downloadSession(at)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await identity.forgetPerson()
  await identity.arrive(buildArrival({ id: 'ravi' }))
  resolve(true)
  await expect(downloading).rejects.toThrow('left')
  expect(offlineSessionsNow()).toEqual([])
  expect(shown()).toBeUndefined()
  expect(disk.size).toBe(0)
})
