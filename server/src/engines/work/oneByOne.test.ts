import { expect, test } from 'vitest'

import { makeOneByOne } from './oneByOne.ts'

test('work under one key goes in its order, also after a failure, and other keys do not wait', async () => {
  const inTurn = makeOneByOne()
  const done: string[] = []
  const { promise: otherIsDone, resolve: release } = Promise.withResolvers<void>()
  const work = (name: string, wait?: Promise<void>) => async () => {
    await wait
    done.push(name)
    if (name === 'failing') throw new Error('failed')
    return name
  }
  const results = await Promise.allSettled([
    inTurn('one', work('failing', otherIsDone)),
    inTurn('one', work('second')),
    inTurn('one', work('third')),
    inTurn('other', work('other')).finally(release),
  ])
  expect(done).toEqual(['other', 'failing', 'second', 'third'])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})
