import { beforeEach, expect, test, vi } from 'vitest'

import { buildArrival } from '../testing/builders.ts'

const { disk, idbKeyval } = await vi.hoisted(() => import('../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)
const answer = { key: ['/api/v2/sessions/', {}, {}], reply: ['a session'], at: 1 }

beforeEach(() => {
  vi.resetModules()
  disk.clear()
  localStorage.clear()
})

/** A page of the client as it was built under this name. */
async function openPage(script: string) {
  vi.resetModules()
  const element = Object.assign(document.createElement('script'), { src: script })
  vi.spyOn(document, 'querySelector').mockReturnValue(element)
  return import('./offlineReplies.ts')
}

test('a reply that one version of the client stored is shown by that version alone', async () => {
  const before = await openPage('/assets/index-one.js')
  await before.storeReply('asha', answer)
  expect(await before.storedReplies('asha')).toMatchObject([answer])
  expect(await (await openPage('/assets/index-one.js')).storedReplies('asha')).toHaveLength(1)
  expect(await (await openPage('/assets/index-two.js')).storedReplies('asha')).toEqual([])
})

test('a reply that is stored for one person is shown to no other', async () => {
  const page = await openPage('/assets/index-one.js')
  await page.storeReply('asha', answer)
  expect(await page.storedReplies('ravi')).toEqual([])
})

test('a reply that is to be stored while its person leaves is not', async () => {
  const { arrive, forgetPerson } = await import('./identity.ts')
  const { storeOffline, queryClient } = await import('../wire/queries.ts')
  await arrive(buildArrival())
  storeOffline({ method: 'GET', path: '/api/v2/sessions/' } as never)
  queryClient.setQueryData(answer.key, answer.reply)
  await forgetPerson()
  // Ravi's reply is handled after Asha's. When it is stored, Asha's has been handled too.
  await arrive(buildArrival({ id: 'ravi' }))
  queryClient.setQueryData(['/api/v2/sessions/', { of: 'ravi' }, {}], ['a session'])
  await vi.waitFor(() => expect(disk.size).toBe(1))
  expect([...disk.values()]).toMatchObject([{ personId: 'ravi' }])
})

test('the replies of the person who was here last are read before anyone asks, once', async () => {
  const { arrive } = await import('./identity.ts')
  await arrive(buildArrival({ id: 'asha' }))
  const before = await openPage('/assets/index-one.js')
  await before.storeReply('asha', answer)
  const page = await openPage('/assets/index-one.js')
  await page.storeReply('asha', { ...answer, reply: ['stored after the page began'] })
  expect(await page.storedReplies('asha')).toMatchObject([answer])
  expect(await page.storedReplies('asha')).toMatchObject([{ reply: ['stored after the page began'] }])
})

test('a page waits for the stored replies, but not for a device that never gives them', async () => {
  vi.useFakeTimers()
  const page = await openPage('/assets/index-one.js')
  const turns: string[] = []
  const { promise: replies, resolve: give } = Promise.withResolvers<void>()
  page.awaitShown(replies)
  void page.offlineShown().then(() => turns.push('drawn'))
  await vi.advanceTimersByTimeAsync(100)
  expect(turns).toEqual([])
  give()
  await vi.advanceTimersByTimeAsync(0)
  expect(turns).toEqual(['drawn'])
  page.awaitShown(new Promise(() => undefined))
  void page.offlineShown().then(() => turns.push('drawn without them'))
  await vi.advanceTimersByTimeAsync(400)
  expect(turns).toEqual(['drawn', 'drawn without them'])
  vi.useRealTimers()
})
test('what the server says is gone leaves the screen and the device', async () => {
  const { arrive } = await import('./identity.ts')
  const { storeOffline, queryClient } = await import('../wire/queries.ts')
  const { Problem } = await import('../wire/api.ts')
  await arrive(buildArrival())
  storeOffline({ method: 'GET', path: '/api/v2/sessions/' } as never)
  queryClient.setQueryData(answer.key, answer.reply)
  await vi.waitFor(() => expect(disk.size).toBe(1))
  const refuse = (status: number) =>
    queryClient
      .fetchQuery({
        queryKey: answer.key,
        staleTime: 0,
        queryFn: () => {
          throw new Problem({ status, code: 'x', detail: '', fields: {}, retryAfter: undefined })
        },
      })
      .catch(() => undefined)
  await refuse(500)
  expect(queryClient.getQueryData(answer.key)).toEqual(answer.reply)
  await refuse(404)
  expect(queryClient.getQueryData(answer.key)).toBeUndefined()
  await vi.waitFor(() => expect(disk.size).toBe(0))
})

test('a stored reply counts as outdated and says when it arrived', async () => {
  const before = await openPage('/assets/index-one.js')
  const at = Date.now() - 1000
  await before.storeReply('asha', { ...answer, at })
  await openPage('/assets/index-one.js')
  const { arrive } = await import('./identity.ts')
  const { queryClient, isFromDevice } = await import('../wire/queries.ts')
  await arrive(buildArrival())
  const state = await vi.waitFor(() => {
    const found = queryClient.getQueryState(answer.key)
    expect(found?.data).toEqual(answer.reply)
    return found
  })
  expect(state?.dataUpdatedAt).toBe(-at)
  expect(state !== undefined && isFromDevice(state)).toBe(true)
  expect(queryClient.getQueryCache().find({ queryKey: answer.key })?.isStaleByTime(30_000)).toBe(true)
})
