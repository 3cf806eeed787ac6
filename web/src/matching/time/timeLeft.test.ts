import { expect, test } from 'vitest'

import { countdownOf, groupStartOf, timeLeftOf } from './timeLeft.ts'

const now = Date.parse('2026-11-21T08:00:00.000Z')
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

test.each([
  [72.01, { kind: 'done', text: 'days', count: 3 }],
  [72, { kind: 'done', text: 'days', count: 3 }],
  [49, { kind: 'done', text: 'days', count: 3 }],
  [48, { kind: 'glad', text: 'days', count: 2 }],
  [25, { kind: 'glad', text: 'days', count: 2 }],
  [24, { kind: 'glad', text: 'hours', count: 24 }],
  [0.2, { kind: 'glad', text: 'hours', count: 1 }],
  [0, { kind: 'care', text: 'over', count: 0 }],
  [-5, { kind: 'care', text: 'over', count: 0 }],
] as const)('%d hours before the end', (hours, left) => {
  expect(timeLeftOf(inHours(hours), now)).toEqual(left)
})

test('a group starts its whole span after the first member, and not before there is one', () => {
  expect(groupStartOf({ createdOn: '2026-11-20T08:00:00.000Z', groupStartsIn: 120 })).toBe(
    '2026-11-25T08:00:00.000Z',
  )
  expect(groupStartOf({ createdOn: null, groupStartsIn: 120 })).toBeNull()
})

test.each([
  [27.5, { days: 1, hours: 3, minutes: 30 }],
  [0.01, { days: 0, hours: 0, minutes: 1 }],
  [-1, { days: 0, hours: 0, minutes: 0 }],
])('%d hours are counted down in days, hours and minutes', (hours, left) => {
  expect(countdownOf(inHours(hours), now)).toEqual(left)
})
