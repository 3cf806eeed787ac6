import { expect, onTestFinished, test, vi } from 'vitest'

import { makeLiveUnread } from './unread.ts'

test('counts that could not be loaded once are loaded again, and nobody else waits for them', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const failed = vi.fn()
  const delivered: { readonly personId: string; readonly count: number | undefined }[] = []
  let failures = 0
  const unread = makeLiveUnread({
    isHere: () => true,
    load: async (people) => {
      if (failures > 0) {
        failures -= 1
        throw new Error('no database')
      }
      return people.map((personId) => ({
        personId,
        channelId: 'c',
        count: 1,
        upTo: 1,
        isTagged: false,
        isMuted: false,
      }))
    },
    deliver: (personId, { unread: [entry] }) => delivered.push({ personId, count: entry?.count }),
    failed,
  })
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return delivered.splice(0)
  }
  unread.note('asha', [{ channelId: 'c', seq: 1, userId: 'ravi', mentions: [] }])
  expect(await pass(200)).toEqual([{ personId: 'asha', count: 1 }])
  failures = 2
  unread.renew('meera')
  unread.note('asha', [{ channelId: 'c', seq: 2, userId: 'ravi', mentions: [] }])
  // Within a second of the last event, the next one waits.
  expect(await pass(500)).toEqual([])
  expect(await pass(700)).toEqual([{ personId: 'asha', count: 2 }])
  unread.note('meera', [{ channelId: 'c', seq: 2, userId: 'ravi', mentions: [] }])
  expect((await pass(5000)).at(-1)).toEqual({ personId: 'meera', count: 1 })
  // After a second without an event, the new counts go along with the messages.
  const messages = [2, 3].map((seq) => ({ channelId: 'c', seq, userId: 'ravi', mentions: [] }))
  expect(unread.note('meera', messages)?.unread).toMatchObject([{ count: 3 }])
  expect(await pass(5000)).toEqual([])
  expect(failed).toHaveBeenCalledTimes(2)
})
