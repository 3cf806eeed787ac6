import { expect, test } from 'vitest'

import { areApart, areDifferent, nextContactOn, pulseDayOf, quietStep, riskOf } from './careRules.ts'

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
    differing: [],
  } as const
  expect(riskOf(calm).every(({ points }) => points === 0)).toBe(true)
  const risky = {
    ...calm,
    silentDays: 15,
    menteePulse: 2,
    lateDays: 3,
    missedCalls: 3,
    differing: ['hours'] as const,
  }
  expect(riskOf({ ...risky, newestOutcome: 'at_risk' })).toEqual([
    { part: 'silence', points: 2 },
    { part: 'missed', points: 2 },
    { part: 'apart', points: 2 },
    { part: 'low', points: 1 },
    { part: 'late', points: 1 },
    { part: 'differing', points: 1 },
    { part: 'outcome', points: 2 },
  ])
})

test.each([
  ['get_job', ['get_job', 'find_path'], false],
  ['get_job', ['study_on'], true],
  [['saturday'], ['sunday'], true],
  [['saturday', 'sunday'], ['sunday'], false],
  [3, 1, true],
  [3, 2, false],
  [1, 0, false],
  [0, 2, true],
  ['get_job', undefined, false],
  [undefined, ['study_on'], false],
  ['', ['study_on'], false],
  [['saturday'], [], false],
])('that one answers %j and the other %j differs: %s', (one, other, expected) => {
  expect([areDifferent(one, other), areDifferent(other, one)]).toEqual([expected, expected])
})
