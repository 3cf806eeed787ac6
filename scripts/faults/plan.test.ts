import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { faultNames, roundsOf } from './plan.ts'
import { lastPlan, readPlan, storePlan } from './storedPlan.ts'

const seeds = Array.from({ length: 200 }, (_, seed) => seed)
const folder = mkdtempSync(join(tmpdir(), 'saathi-plans-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a seed always draws the same rounds, and another one others', () => {
  expect(roundsOf({ seed: 7, count: 10 })).toEqual(roundsOf({ seed: 7, count: 10 }))
  expect(roundsOf({ seed: 7, count: 10 })).not.toEqual(roundsOf({ seed: 8, count: 10 }))
})

test('the first half of the rounds breaks one thing, the second half two different ones', () => {
  const rounds = roundsOf({ seed: 7, count: 10 })
  expect(rounds.map(({ faults }) => new Set(faults).size)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2])
})

test('ten rounds have each fault, whatever the seed', () => {
  for (const seed of seeds) {
    const drawn = roundsOf({ seed, count: 10 }).flatMap(({ faults }) => faults)
    expect(new Set(drawn)).toEqual(new Set(faultNames))
  }
})

test('two faults at once are never of the same part', () => {
  const pairs = seeds.flatMap((seed) =>
    roundsOf({ seed, count: 10 }).map(({ faults }) => faults.join(' and ')),
  )
  for (const part of ['server', 'database', 'bus', 'clock', 'network'])
    expect(
      pairs.filter((pair) => pair.split(' and ').filter((name) => name.includes(part)).length > 1),
    ).toEqual([])
})

test('a fault that this machine cannot have is not drawn', () => {
  const names = faultNames.filter((name) => name !== 'disk full')
  const drawn = roundsOf({ seed: 3, count: 10, names }).flatMap(({ faults }) => faults)
  expect(new Set(drawn)).toEqual(new Set(names))
})

test('a stored plan is read again by its seed, and the newest one without', () => {
  const [first, second] = [7, 8].map((seed) => ({ seed, rounds: roundsOf({ seed, count: 4 }) }))
  if (first === undefined || second === undefined) throw new Error('There are two plans.')
  expect(lastPlan(folder)).toBeUndefined()
  storePlan(folder, first)
  storePlan(folder, second)
  expect(readPlan(folder, 7)).toEqual(first)
  expect(lastPlan(folder)).toEqual(second)
  expect(readPlan(folder, 9)).toBeUndefined()
})
