import { expect, test } from 'vitest'

import { areApart, nextContactOn, pulseDayOf, quietStep, riskOf } from './careRules.ts'

test.each([
  ['2026-01-01', '2026-01-04'],
  ['2026-01-03', '2026-01-04'],
  ['2026-01-04', '2026-01-15'],
  ['2026-01-15', '2026-01-31'],
  ['2026-01-31', '2026-03-02'],
  ['2026-03-05', '2026-04-01'],
])('of a pair that began on 1 January, the contact after %s is on %s', (after, next) => {
  expect(nextContactOn('2026-01-01', after)).toBe(next)
})

test.each([
  ['2026-01-14', undefined],
  ['2026-01-15', 14],
  ['2026-01-30', 14],
  ['2026-01-31', 30],
  ['2026-03-01', 30],
  ['2026-03-02', 60],
])('a pair that began on 1 January is asked on %s about day %s', (today, asked) => {
  expect(pulseDayOf('2026-01-01', today)).toBe(asked)
})

test.each([
  [6, 0],
  [7, 7],
  [20, 14],
  [40, 21],
])('%i days of silence reach the step %i', (days, step) => {
  expect(quietStep(days)).toBe(step)
})

test('pulses are apart from two steps on', () => {
  expect([areApart(2, 4), areApart(3, 4), areApart(undefined, 4)]).toEqual([true, false, false])
})

test('the risk is a plain sum of named facts', () => {
  const calm = {
    silentDays: 0,
    menteePulse: 4,
    mentorPulse: 4,
    lateDays: 0,
    newestOutcome: 'well',
    missedCalls: 0,
  } as const
  expect(riskOf(calm).every(({ points }) => points === 0)).toBe(true)
  const risky = { ...calm, silentDays: 15, menteePulse: 2, lateDays: 3, missedCalls: 3 }
  expect(riskOf({ ...risky, newestOutcome: 'at_risk' })).toEqual([
    { part: 'silence', points: 2 },
    { part: 'missed', points: 2 },
    { part: 'apart', points: 2 },
    { part: 'low', points: 1 },
    { part: 'late', points: 1 },
    { part: 'outcome', points: 2 },
  ])
})
