import { expect, test } from 'vitest'

import { daysLeft, isShown } from './rules.ts'

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

const always = { audience: 'all', shownFrom: '2026-01-01', shownUntil: null } as const
test.each([
  { card: 'for everyone, without an end', parts: {}, role: 'staff', shown: true },
  { card: 'for mentees', parts: { audience: 'mentee' }, role: 'mentee', shown: true },
  { card: 'for mentees', parts: { audience: 'mentee' }, role: 'mentor', shown: false },
  { card: 'for mentors', parts: { audience: 'mentor' }, role: 'mentor', shown: true },
  { card: 'for mentors', parts: { audience: 'mentor' }, role: 'staff', shown: false },
  { card: 'that begins today', parts: { shownFrom: '2026-11-22' }, role: 'mentee', shown: true },
  { card: 'that begins tomorrow', parts: { shownFrom: '2026-11-23' }, role: 'mentee', shown: false },
  { card: 'that ends today', parts: { shownUntil: '2026-11-22' }, role: 'mentee', shown: true },
  { card: 'that ended yesterday', parts: { shownUntil: '2026-11-21' }, role: 'mentee', shown: false },
] as const)('a card $card is shown to a $role: $shown', ({ parts, role, shown }) => {
  expect(isShown({ ...always, ...parts }, { role, today: '2026-11-22' })).toBe(shown)
})
