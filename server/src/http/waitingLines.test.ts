import { expect, test } from 'vitest'

import { makeLines } from './waitingLines.ts'

test('work of one name waits in its order, too much of it is refused, and other names do not notice', async () => {
  const lines = makeLines({ atOnce: 2, mostWaiting: 3 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (number: number) => () => {
    begun.push(number)
    return new Promise<number>((resolve) => ends.push(() => resolve(number)))
  }
  const asked = Array.from({ length: 5 }, (_, number) => lines('asha', work(number)))
  await expect(lines('asha', work(5))).rejects.toMatchObject({
    failure: 'tooOften',
    extra: { retryAfterSeconds: 1 },
  })
  expect(begun).toEqual([0, 1])
  expect(await lines('ravi', async () => 'at once')).toBe('at once')
  for (const one of asked) {
    ends.shift()?.()
    await one
  }
  expect(await Promise.all(asked)).toEqual([0, 1, 2, 3, 4])
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('failed work gives its turn back', async () => {
  const lines = makeLines({ atOnce: 1, mostWaiting: 1 })
  const failing = async () => {
    throw new Error('no')
  }
  await Promise.allSettled([lines('asha', failing), lines('asha', failing)])
  expect(await lines('asha', async () => 'fine')).toBe('fine')
})
