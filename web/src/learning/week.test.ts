import { expect, test } from 'vitest'

import { weekOf } from './week.ts'

const zone = 'Asia/Kolkata'
const lit = (now: string, timestamps: string[]) =>
  weekOf(new Date(now), timestamps, zone)
    .days.map(({ isLit, isToday }) => (isLit ? '*' : isToday ? 'o' : '.'))
    .join('')

test('the week begins on Monday and shows today', () => {
  // A Saturday.
  const week = weekOf(new Date('2026-11-21T06:00:00Z'), [], zone)
  expect(week.days.map(({ date }) => date.toISOString().slice(0, 10))).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ])
  expect(week.days.findIndex(({ isToday }) => isToday)).toBe(5)
  expect(week.taken).toBe(0)
})

test.each([
  {
    what: 'Sunday night in UTC is Monday in India',
    now: '2026-11-18T06:00:00Z',
    taken: ['2026-11-15T18:30:00Z'],
    lamps: '*.o....',
  },
  {
    what: 'last week does not count',
    now: '2026-11-18T06:00:00Z',
    taken: ['2026-11-15T18:29:59Z'],
    lamps: '..o....',
  },
  {
    what: 'two on one day light one lamp',
    now: '2026-11-18T06:00:00Z',
    taken: ['2026-11-17T05:00:00Z', '2026-11-17T09:00:00Z'],
    lamps: '.*o....',
  },
  {
    what: 'a Sunday still belongs to its week',
    now: '2026-11-22T18:00:00Z',
    taken: ['2026-11-16T05:00:00Z', '2026-11-22T05:00:00Z'],
    lamps: '*.....*',
  },
])('$what', ({ now, taken, lamps }) => {
  expect(lit(now, taken)).toBe(lamps)
})

test('quizzes count up to the three of a week', () => {
  const day = (number: number) => `2026-11-${16 + number}T05:00:00Z`
  const now = new Date('2026-11-20T06:00:00Z')
  expect(weekOf(now, [day(0), day(1)], zone).taken).toBe(2)
  expect(weekOf(now, [day(0), day(1), day(1), day(2), day(3)], zone).taken).toBe(3)
})
