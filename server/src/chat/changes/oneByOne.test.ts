import { expect, test } from 'vitest'

import { makeOneByOne } from './oneByOne.ts'

test('work under one key goes in its order, also after a failure, and other keys do not wait', async () => {
  const inTurn = makeOneByOne()
  const done: string[] = []
  const work = (name: string, milliseconds: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    done.push(name)
    if (name === 'failing') throw new Error('failed')
    return name
  }
  const results = await Promise.allSettled([
    inTurn('one', work('failing', 40)),
    inTurn('one', work('second', 20)),
    inTurn('one', work('third', 0)),
    inTurn('other', work('other', 0)),
  ])
  expect(done).toEqual(['other', 'failing', 'second', 'third'])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})
