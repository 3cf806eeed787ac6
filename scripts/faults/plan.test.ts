import { expect, test } from 'vitest'

import { faultNames, roundsOf } from './plan.ts'

test('a seed always draws the same rounds, and another one others', () => {
  expect(roundsOf(7, 10)).toEqual(roundsOf(7, 10))
  expect(roundsOf(7, 10)).not.toEqual(roundsOf(8, 10))
})

test('the first half of the rounds breaks one thing, the second half two different ones', () => {
  const rounds = roundsOf(7, 10)
  expect(rounds.map(({ faults }) => new Set(faults).size)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2])
})

test('each fault is drawn by some seed', () => {
  const drawn = Array.from({ length: 20 }, (_, seed) =>
    roundsOf(seed, 10).flatMap(({ faults }) => faults),
  ).flat()
  expect(faultNames.filter((name) => !drawn.includes(name))).toEqual([])
})
