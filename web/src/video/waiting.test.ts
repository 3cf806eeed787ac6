import { expect, test } from 'vitest'

import { waitingOf } from './waiting.ts'

const minute = 60_000
/** Noon in India. */
const noon = new Date('2026-11-24T06:30:00Z')
const after = (ms: number) => new Date(noon.getTime() + ms)
test.each([
  [-5, 'second', 0],
  [1, 'second', 1],
  [60_000, 'second', 60],
  [61_000, 'minute', 2],
  [12 * minute, 'minute', 12],
  [59 * minute, 'minute', 59],
  [61 * minute, 'minute', 61],
  [119.5 * minute, 'hour', 2],
  [125 * minute, 'hour', 2],
  [47.9 * 60 * minute, 'hour', 47],
  [48 * 60 * minute, 'day', 2],
  [59 * 60 * minute, 'day', 2],
  [61 * 60 * minute, 'day', 3],
] as const)('%s milliseconds are a %s times %s', (ms, unit, count) => {
  expect(waitingOf(noon, after(ms), 'Asia/Kolkata')).toEqual({ unit, count })
})

test('days are the days of the person', () => {
  // In New York it is 1:30 at night, so the same hours end on an earlier day.
  expect(waitingOf(noon, after(61 * 60 * minute), 'America/New_York')).toEqual({ unit: 'day', count: 2 })
})
