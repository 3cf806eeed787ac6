import { expect, test } from 'vitest'

import { makeTurns } from './turns.ts'

test('the task of another asker comes before the many of the first one', async () => {
  const inTurn = makeTurns(1)
  const done: string[] = []
  const note = (name: string) => async () => void done.push(name)
  const many = Array.from({ length: 300 }, (_, n) => inTurn('busy', note(`busy ${n}`)))
  await inTurn('other', note('other'))
  expect(done).toEqual(['busy 0', 'busy 1', 'other'])
  await Promise.all(many)
  expect(done).toHaveLength(301)
})

test('no more tasks run at once than allowed, and a failed one makes room', async () => {
  const inTurn = makeTurns(2)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const failed = inTurn('a', () => Promise.reject(new Error('It broke.')))
  const rest = ['b', 'c', 'd'].map((asker) =>
    inTurn(asker, () => {
      begun.push(asker)
      return new Promise<void>((resolve) => ends.push(resolve))
    }),
  )
  await expect(failed).rejects.toThrow('broke')
  await expect.poll(() => begun).toEqual(['b', 'c'])
  ends.shift()?.()
  await expect.poll(() => begun).toEqual(['b', 'c', 'd'])
  for (const end of ends) end()
  await Promise.all(rest)
})
