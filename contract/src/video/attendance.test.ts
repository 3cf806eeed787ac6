import { expect, test } from 'vitest'

import { metMs, togetherMs, type Visit } from './attendance.ts'

const minute = 60_000
const at = (minutes: number) => new Date(Date.parse('2030-01-05T12:00:00Z') + minutes * minute)
const visit = (personId: string, from: number, to: number | null): Visit => ({
  personId,
  from: at(from),
  to: to === null ? null : at(to),
})

test.each<[string, Visit[], { readonly met: number; readonly together: number }]>([
  ['nobody came', [], { met: 0, together: 0 }],
  ['one waited alone', [visit('asha', 0, 20)], { met: 0, together: 0 }],
  ['both were there', [visit('asha', 0, 42), visit('ravi', 0, 42)], { met: 42, together: 42 }],
  ['one came late and left early', [visit('asha', 0, 42), visit('ravi', 5, 40)], { met: 35, together: 35 }],
  [
    'a drop of two minutes counts as presence',
    [visit('asha', 0, 30), visit('ravi', 0, 10), visit('ravi', 12, 30)],
    { met: 30, together: 30 },
  ],
  [
    'a longer break does not',
    [visit('asha', 0, 30), visit('ravi', 0, 10), visit('ravi', 15, 30)],
    { met: 25, together: 25 },
  ],
  [
    'two tabs of a person are no meeting',
    [visit('asha', 0, 30), visit('asha', 5, 25)],
    { met: 0, together: 0 },
  ],
  [
    'overlapping tabs count once',
    [visit('asha', 0, 20), visit('asha', 10, 30), visit('ravi', 0, 30)],
    { met: 30, together: 30 },
  ],
  [
    'with several others the time counts once',
    [visit('asha', 0, 30), visit('ravi', 0, 20), visit('dev', 10, 30)],
    { met: 30, together: 30 },
  ],
  [
    'the others met without her',
    [visit('ravi', 0, 20), visit('dev', 0, 20), visit('asha', 30, 40)],
    { met: 0, together: 20 },
  ],
  [
    'those who are in still meet',
    [visit('asha', 0, null), visit('ravi', 10, null)],
    { met: 40, together: 40 },
  ],
])('%s', (_, visits, { met, together }) => {
  expect(metMs({ visits, apart: [] }, { personId: 'asha', now: at(50) })).toBe(met * minute)
  expect(togetherMs({ visits, apart: [] }, at(50))).toBe(together * minute)
})

test.each([
  ['before a third person came', [{ from: at(0), to: at(10) }], 30],
  [
    'in the middle, and again until now',
    [
      { from: at(5), to: at(10) },
      { from: at(30), to: null },
    ],
    25,
  ],
  ['all the time', [{ from: at(0), to: null }], 0],
  ['at another time', [{ from: at(60), to: at(70) }], 40],
])('minutes in which two people are held apart are no minutes together: %s', (_, apart, minutes) => {
  const visits = [visit('asha', 0, 40), visit('ravi', 0, 40)]
  expect(metMs({ visits, apart }, { personId: 'asha', now: at(50) })).toBe(minutes * minute)
  expect(togetherMs({ visits, apart }, at(50))).toBe(minutes * minute)
})
