import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { daysAfter, daysBetween, indiaDayOf, mondayOf, startOfIndiaDay } from './indiaDays.ts'

const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

describe('a day in India', () => {
  test.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20'],
    ['2026-11-20T18:30:00.000Z', '2026-11-21'],
    ['2026-02-28T18:30:00.000Z', '2026-03-01'],
    ['2026-12-31T20:00:00.000Z', '2027-01-01'],
  ])('at %s it is %s', (at, day) => {
    expect(indiaDayOf(new Date(at))).toBe(day)
  })

  test('begins at 18:30 UTC on the day before', () => {
    expect(startOfIndiaDay('2026-11-21').toISOString()).toBe('2026-11-20T18:30:00.000Z')
  })

  test('holds every moment between its beginning and that of the next', () => {
    fc.assert(
      fc.property(moments, (at) => {
        const day = indiaDayOf(at)
        expect(startOfIndiaDay(day) <= at && at < startOfIndiaDay(daysAfter(day, 1))).toBe(true)
      }),
    )
  })
})

test('days are counted forwards and backwards alike', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysAfter('2027-01-01', -1)).toBe('2026-12-31')
  fc.assert(
    fc.property(moments, fc.integer({ min: -40_000, max: 20_000 }), (at, count) => {
      const day = indiaDayOf(at)
      expect(daysBetween(day, daysAfter(day, count))).toBe(count)
    }),
  )
})

describe('the Monday of a week', () => {
  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-03-01', '2026-02-23'],
    ['2027-01-01', '2026-12-28'],
  ])('of %s is %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday)
  })
})
