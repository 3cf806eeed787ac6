import { expect, test } from 'vitest'

import { daysLeft } from './rules.ts'

test.each([
  {
    when: 'in the morning of its last day',
    deadline: '2026-12-10',
    now: '2026-12-09T18:30:00.000Z',
    left: 0,
  },
  {
    when: 'in the last moment of its last day',
    deadline: '2026-12-10',
    now: '2026-12-10T18:29:59.999Z',
    left: 0,
  },
  {
    when: 'in the first moment of the day after',
    deadline: '2026-12-10',
    now: '2026-12-10T18:30:00.000Z',
    left: null,
  },
  {
    when: 'in the last moment of the day before',
    deadline: '2026-12-10',
    now: '2026-12-09T18:29:59.999Z',
    left: 1,
  },
  { when: 'over the end of a year', deadline: '2027-01-01', now: '2026-12-30T06:00:00.000Z', left: 2 },
  { when: 'over a leap day', deadline: '2028-03-01', now: '2028-02-28T06:00:00.000Z', left: 2 },
  { when: 'long after', deadline: '2026-01-01', now: '2026-11-21T06:00:00.000Z', left: null },
])('$when it is told how many days are left', ({ deadline, now, left }) => {
  expect(daysLeft(deadline, new Date(now))).toBe(left)
})
