import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { dressed, freePlace, milestone, pointAt, walkerSpots } from './path.ts'

test('milestones follow each other along the path, inside the drawing', () => {
  const spots = Array.from({ length: 8 }, (_, index) => milestone(index, 8))
  const xs = spots.map(({ x }) => x)
  expect(xs).toEqual(xs.toSorted((a, b) => a - b))
  for (const { x, y } of spots) {
    expect(x).toBeGreaterThan(3)
    expect(x).toBeLessThan(97)
    expect(y).toBeGreaterThan(40)
    expect(y).toBeLessThan(95)
  }
})

test('the path has no jump in its middle, and ends where it ends', () => {
  expect(pointAt(0.5).x).toBeCloseTo(pointAt(0.4999).x, 1)
  expect(pointAt(-1)).toEqual(pointAt(0))
  expect(pointAt(2)).toEqual(pointAt(1))
})

test('each walker is exactly above a stop, and those who share one stand around its middle', () => {
  const positions = fc.array(fc.double({ min: 0, max: 8, noNaN: true }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(positions, (all) => {
      const spots = walkerSpots(all, 8)
      for (const [index, { x, y }] of spots.entries()) {
        expect({ x, y }).toEqual(milestone(Math.min(Math.floor(all[index] ?? 0), 7), 8))
        const together = spots.filter((other) => other.x === x).map(({ beside }) => beside)
        expect(together.reduce((sum, beside) => sum + beside, 0)).toBeCloseTo(0)
        expect(new Set(together).size).toBe(together.length)
        for (const beside of together) expect(Math.abs(beside)).toBeLessThanOrEqual(0.9)
      }
    }),
  )
})

test('a mentee and a mentor see the same figures in the same clothes', () => {
  const [asha, ravi] = [
    { id: 'b', isMentor: false },
    { id: 'a', isMentor: true },
  ]
  const seen = [
    { id: 'b', isMentor: false, look: 0 },
    { id: 'a', isMentor: true, look: 1 },
  ]
  expect(dressed([asha, ravi])).toEqual(seen)
  expect(dressed([ravi, asha])).toEqual(seen)
})

test('no mentee of a group looks like the mentor', () => {
  const group = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, isMentor: id === 'c' }))
  const looks = dressed(group).map(({ id, look }) => [id, look])
  expect(looks).toEqual([
    ['a', 0],
    ['b', 2],
    ['d', 3],
    ['e', 0],
    ['c', 1],
  ])
})

test('a tree is where no walker is', () => {
  const at = (x: number) => [{ x, y: 50 }]
  expect(freePlace([5, 63], at(40))).toBe(5)
  expect(freePlace([5, 63], at(10))).toBe(63)
  expect(freePlace([5, 63], [...at(10), ...at(70)])).toBe(63)
})
