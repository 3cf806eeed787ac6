import { expect, test } from 'vitest'

import { makeTurns } from './turns.ts'

test('work of one name waits in its order, too much of it is refused, and other names do not notice', async () => {
  const turns = makeTurns({ atOnce: 2, mostWaiting: 3 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (number: number) => () => {
    begun.push(number)
    return new Promise<number>((resolve) => ends.push(() => resolve(number)))
  }
  const asked = Array.from({ length: 5 }, (_, number) => turns('asha', work(number)))
  await expect(turns('asha', work(5))).rejects.toMatchObject({
    failure: 'tooOften',
    extra: { retryAfterSeconds: 1 },
  })
  expect(begun).toEqual([0, 1])
  expect(await turns('ravi', async () => 'at once')).toBe('at once')
  for (const one of asked) {
    ends.shift()?.()
    await one
  }
  expect(await Promise.all(asked)).toEqual([0, 1, 2, 3, 4])
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('failed work gives its turn back', async () => {
  const turns = makeTurns({ atOnce: 1, mostWaiting: 1 })
  const failing = async () => {
    throw new Error('no')
  }
  await Promise.allSettled([turns('asha', failing), turns('asha', failing)])
  expect(await turns('asha', async () => 'fine')).toBe('fine')
})
