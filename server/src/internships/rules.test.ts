import { expect, test } from 'vitest'

import { daysLeft, distanceOf, isShown } from './rules.ts'

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

const ranchi = { place: 'Ranchi, Jharkhand', region: 'Jharkhand' }

test.each([
  {
    name: 'in the district',
    card: ranchi,
    home: { state: 'Jharkhand', district: ' ranchi ' },
    distance: 'district',
  },
  {
    name: 'elsewhere in the state',
    card: ranchi,
    home: { state: 'Jharkhand', district: 'Bokaro' },
    distance: 'state',
  },
  {
    name: 'in the state of a person whose district is not known',
    card: ranchi,
    home: { state: 'Jharkhand', district: '' },
    distance: 'state',
  },
  { name: 'in another state', card: ranchi, home: { state: 'Goa', district: 'Ranchi' }, distance: 'far' },
  {
    name: 'to be done at home',
    card: { place: 'Anywhere', region: 'From home' },
    home: { state: '', district: '' },
    distance: 'home',
  },
  {
    name: 'of a person whose state is not known',
    card: ranchi,
    home: { state: '', district: '' },
    distance: null,
  },
  {
    name: 'without a region',
    card: { place: 'Ranchi', region: '' },
    home: { state: 'Goa', district: '' },
    distance: null,
  },
])('an internship $name', ({ card, home, distance }) => {
  expect(distanceOf(card, home)).toBe(distance)
})
