import { expect, test } from 'vitest'

import { swipeOf } from './useTurning.ts'

test.each([
  { x: -80, y: 10, way: 'on' },
  { x: 80, y: -20, way: 'back' },
  { x: 40, y: 0, way: undefined },
  { x: -80, y: 60, way: undefined },
  { x: 0, y: 300, way: undefined },
])('a finger that goes $x across and $y down means $way', ({ x, y, way }) => {
  expect(swipeOf({ clientX: 100, clientY: 100 }, { clientX: 100 + x, clientY: 100 + y })).toBe(way)
})
