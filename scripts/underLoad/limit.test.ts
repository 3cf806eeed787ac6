import { expect, test } from 'vitest'

import { findLimit } from './limit.ts'

/** A product that carries up to a load, and the loads that it was given. */
function productWith(limit: number) {
  const given: number[] = []
  const carries = async (load: number) => {
    given.push(load)
    return load <= limit
  }
  return { given, carries }
}

test('the load doubles until the product gives way, and the limit is then narrowed', async () => {
  const { given, carries } = productWith(700)
  expect(await findLimit(carries, { first: 100, most: 100_000, halvings: 2 })).toEqual({
    carried: 700,
    gaveWay: 800,
  })
  expect(given).toEqual([100, 200, 400, 800, 600, 700])
})

test('a product that carries the highest load does not give way', async () => {
  const { given, carries } = productWith(1000)
  expect(await findLimit(carries, { first: 100, most: 300, halvings: 2 })).toEqual({
    carried: 300,
    gaveWay: undefined,
  })
  expect(given).toEqual([100, 200, 300])
})

test('a product that carries nothing is tried with less', async () => {
  const { carries } = productWith(0)
  expect(await findLimit(carries, { first: 4, most: 100, halvings: 5 })).toEqual({ carried: 0, gaveWay: 1 })
})
