import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { milestone, pointAt, walkerSpots } from './path.ts'

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

test('walkers never stand in each other or outside, wherever they are', () => {
  const positions = fc.array(fc.double({ min: 0, max: 8, noNaN: true }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(positions, (all) => {
      const xs = walkerSpots(all, 8)
        .map(({ x }) => x)
        .toSorted((a, b) => a - b)
      for (const [index, x] of xs.entries()) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(100)
        const before = xs[index - 1]
        if (before !== undefined) expect(x - before).toBeGreaterThan(8.9)
      }
    }),
  )
})
