import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { buildException, buildSeries } from '../testing/buildSeries.ts'
import { occurrenceAt, occurrencesOf } from '../series/recurrence.ts'
import type { Occurrence, Series } from '../series/series.ts'
import { dayIn, momentOf, wallClockOf } from '../series/zones.ts'
import { type Edit, editedFollowing, editedOnce, editedWhole } from './edit.ts'

const dayMs = 86_400_000
const always = { from: new Date('1990-01-01T00:00:00Z'), to: new Date('2080-01-01T00:00:00Z') }
const unchanged: Edit = { words: {}, startsAt: undefined, frequency: undefined, repeatEndDate: undefined }

const timesOf = (series: Series) => occurrencesOf(series, always).map(({ startsAt }) => startsAt.getTime())

/** Moves a moment by days and minutes on the clock of the zone. */
const moved = (at: Date, { days, minutes }: Shift, timeZone: string) =>
  momentOf(wallClockOf(at, timeZone).add({ days }).add({ minutes }), timeZone)
interface Shift {
  readonly days: number
  readonly minutes: number
}

/** A series at hours at which no clock changes, with one occurrence chosen and one that was moved before. */
const anyCase = fc
  .record({
    day: fc.integer({ min: 0, max: 1000 }),
    hour: fc.integer({ min: 8, max: 19 }),
    weeks: fc.integer({ min: 1, max: 80 }),
    frequency: fc.constantFrom('weekly', 'biweekly', 'monthly'),
    timeZone: fc.constantFrom('Asia/Kolkata', 'Europe/Berlin', 'America/New_York'),
    named: fc.nat(1000),
    other: fc.nat(1000),
    days: fc.integer({ min: -6, max: 6 }),
    minutes: fc.integer({ min: -120, max: 120 }),
  })
  .map(({ day, hour, weeks, frequency, timeZone, named, other, days, minutes }) => {
    const date = new Date(Date.UTC(2026, 0, 1 + day, hour))
    const startsAt = momentOf(wallClockOf(date, 'UTC'), timeZone)
    const repeatEndDate = dayIn(new Date(startsAt.getTime() + weeks * 7 * dayMs), timeZone)
    const series = buildSeries({ startsAt, timeZone, frequency, repeatEndDate })
    const all = occurrencesOf(series, always)
    const [chosen, special] = [all[named % all.length], all[other % all.length]]
    if (chosen === undefined || special === undefined) throw new Error('A series has an occurrence.')
    const exceptionAt = new Date(special.startsAt.getTime() + 3_600_000)
    const exception = buildException(series, {
      recurrenceAt: special.recurrenceAt,
      startsAt: exceptionAt,
      title: 'Special',
    })
    const whole = { ...series, exceptions: [exception] }
    const occurrence = occurrenceAt(whole, chosen.recurrenceAt)
    if (occurrence === undefined) throw new Error('The occurrence is there.')
    const shift = { days: frequency === 'monthly' ? Math.sign(days) : days, minutes }
    return { series: whole, occurrence, shift, to: moved(occurrence.startsAt, shift, timeZone) }
  })

describe('a change of all', () => {
  test('puts the named occurrence where it was asked for, and loses none', () => {
    fc.assert(
      fc.property(anyCase, ({ series, occurrence, to }) => {
        const edited = editedWhole(occurrence, { ...unchanged, startsAt: to })
        expect(occurrenceAt(edited.series, edited.recurrenceAt)?.startsAt).toEqual(to)
        expect(timesOf(edited.series).length).toBeGreaterThanOrEqual(timesOf(series).length)
        expect(edited.series.exceptions.filter(({ title }) => title === 'Special')).toHaveLength(1)
      }),
      { numRuns: 150 },
    )
  })

  test('moves each occurrence of a weekly series as far, on the clock of its zone', () => {
    fc.assert(
      fc.property(anyCase, ({ series, occurrence, shift, to }) => {
        fc.pre(series.frequency !== 'monthly')
        const edited = editedWhole(occurrence, { ...unchanged, startsAt: to })
        const wished = occurrencesOf(series, always)
          .map(({ startsAt }) => moved(startsAt, shift, series.timeZone).getTime())
          .toSorted((one, other) => one - other)
        expect(timesOf(edited.series).slice(0, wished.length)).toEqual(wished)
      }),
      { numRuns: 100 },
    )
  })

  test('without another time leaves every occurrence where it is', () => {
    fc.assert(
      fc.property(anyCase, ({ series, occurrence }) => {
        const edited = editedWhole(occurrence, { ...unchanged, words: { title: 'New' } })
        expect(timesOf(edited.series)).toEqual(timesOf(series))
        expect(edited.series.startsAt).toEqual(series.startsAt)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a change of an occurrence and all later ones', () => {
  test('without another time leaves every occurrence where it is, in two series', () => {
    fc.assert(
      fc.property(anyCase, ({ series, occurrence }) => {
        const { series: before, made } = editedFollowing(occurrence, unchanged, 'made')
        const both = [...timesOf(before), ...(made === undefined ? [] : timesOf(made))]
        expect(both.toSorted((one, other) => one - other)).toEqual(timesOf(series))
        expect(new Set(made?.exceptions.map(({ title }) => title)).size).toBeLessThanOrEqual(2)
      }),
      { numRuns: 150 },
    )
  })

  test('puts the named occurrence where it was asked for, and the earlier ones stay', () => {
    fc.assert(
      fc.property(anyCase, ({ series, occurrence, to }) => {
        const edited = editedFollowing(occurrence, { ...unchanged, startsAt: to }, 'made')
        expect(edited.made && occurrenceAt(edited.made, edited.recurrenceAt)?.startsAt).toEqual(to)
        const earlier = (each: Occurrence) => each.recurrenceAt < occurrence.recurrenceAt
        const stay = occurrencesOf(series, always).filter(earlier)
        expect(timesOf(edited.series)).toEqual(stay.map(({ startsAt }) => startsAt.getTime()))
      }),
      { numRuns: 150 },
    )
  })
})

test('a change of one leaves all others where they are', () => {
  fc.assert(
    fc.property(anyCase, ({ series, occurrence, to }) => {
      const edited = editedOnce(occurrence, { ...unchanged, startsAt: to, words: { title: 'Once' } })
      const others = (each: Series) =>
        occurrencesOf(each, always)
          .filter(({ id }) => id !== occurrence.id)
          .map(({ startsAt, title }) => [startsAt, title])
      expect(others(edited.series)).toEqual(others(series))
      expect(occurrenceAt(edited.series, edited.recurrenceAt)).toMatchObject({
        startsAt: to,
        title: 'Once',
        isException: true,
      })
    }),
    { numRuns: 60 },
  )
})

test.each([
  // The last day of April, of a series on the 31st: the day of the series stays.
  ['2027-01-31', 3, '2027-04-30T11:00:00Z', ['01-31', '02-28', '03-31', '04-30']],
  // To the 31st, of a series that begins in February: January is its first month, and is left out.
  ['2027-02-28', 1, '2027-03-31T10:00:00Z', ['02-28', '03-31', '04-30', '05-31']],
])('a monthly series from %s whose occurrence %i moves to %s is on %j', (...[start, index, to, days]) => {
  const startsAt = new Date(`${start}T10:00:00Z`)
  const series = buildSeries({ startsAt, timeZone: 'UTC', frequency: 'monthly', repeatEndDate: '2027-12-31' })
  const occurrence = occurrencesOf(series, always)[index]
  if (occurrence === undefined) throw new Error('There is no such occurrence.')
  const edited = editedWhole(occurrence, { ...unchanged, startsAt: new Date(to) })
  expect(occurrenceAt(edited.series, edited.recurrenceAt)?.startsAt).toEqual(new Date(to))
  const found = occurrencesOf(edited.series, always).slice(0, 4)
  expect(found.map((each) => each.startsAt.toISOString().slice(5, 10))).toEqual(days)
})
