import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { buildException, buildSeries } from '../testing/buildSeries.ts'
import {
  nextOccurrence,
  occurrenceAt,
  occurrenceId,
  occurrencesOf,
  readOccurrenceId,
  ruleOf,
} from './recurrence.ts'
import type { Series } from './series.ts'
import { recursAt, slotAt, slotIndex } from './slots.ts'
import { dayIn, momentOf, wallClockOf } from './zones.ts'

const always = { from: new Date('1990-01-01T00:00:00Z'), to: new Date('2080-01-01T00:00:00Z') }

/** The occurrences as the clock in the zone of the series shows them. */
const shownBy = (series: Series) =>
  occurrencesOf(series, always).map(({ startsAt }) =>
    wallClockOf(startsAt, series.timeZone).toString().slice(0, 16),
  )

const seriesAt = (wallClock: string, timeZone: string, parts: Partial<Series>) => {
  const startsAt = momentOf(wallClockOf(new Date(`${wallClock}:00Z`), 'UTC'), timeZone)
  return buildSeries({ startsAt, timeZone, ...parts })
}

describe('a series', () => {
  test.each<[string, string, Series['frequency'], string, string[]]>([
    [
      '2026-01-31T18:00',
      'Asia/Kolkata',
      'monthly',
      '2026-06-30',
      ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30'],
    ],
    ['2026-01-30T18:00', 'Asia/Kolkata', 'monthly', '2026-04-30', ['01-30', '02-28', '03-30', '04-30']],
    ['2028-01-29T18:00', 'Asia/Kolkata', 'monthly', '2028-03-31', ['01-29', '02-29', '03-29']],
    ['2028-02-29T18:00', 'Asia/Kolkata', 'monthly', '2028-05-01', ['02-29', '03-29', '04-29']],
    ['2026-01-28T18:00', 'Asia/Kolkata', 'monthly', '2026-03-28', ['01-28', '02-28', '03-28']],
    ['2026-03-20T18:00', 'Europe/Berlin', 'weekly', '2026-04-10', ['03-20', '03-27', '04-03', '04-10']],
    ['2026-10-17T18:00', 'Europe/Berlin', 'biweekly', '2026-11-15', ['10-17', '10-31', '11-14']],
    ['2026-03-01T09:00', 'America/New_York', 'weekly', '2026-03-15', ['03-01', '03-08', '03-15']],
    ['2026-10-25T09:00', 'America/New_York', 'weekly', '2026-11-08', ['10-25', '11-01', '11-08']],
    // The clock goes from 2 to 3 on that Sunday, so that there is no half past two.
    ['2026-03-22T02:30', 'Europe/Berlin', 'weekly', '2026-04-05', ['03-22', '04-05']],
    // Twice half past two: the first one counts.
    ['2026-10-18T02:30', 'Europe/Berlin', 'weekly', '2026-11-01', ['10-18', '10-25', '11-01']],
    // The evening in New York is the next day in UTC, and the last day still has its call.
    ['2026-01-05T23:30', 'America/New_York', 'weekly', '2026-01-12', ['01-05', '01-12']],
    ['2026-01-05T00:10', 'Asia/Kolkata', 'weekly', '2026-01-12', ['01-05', '01-12']],
    ['2026-01-05T00:10', 'Asia/Kolkata', 'weekly', '2026-01-11', ['01-05']],
    ['2026-01-05T00:10', 'Asia/Kolkata', 'weekly', '2026-01-05', ['01-05']],
  ])(
    'that begins at %s in %s, %s until %s, is on its days at its hour',
    (...[begin, zone, frequency, end, days]) => {
      const series = seriesAt(begin, zone, { frequency, repeatEndDate: end })
      expect(shownBy(series)).toEqual(days.map((day) => `${begin.slice(0, 5)}${day}${begin.slice(10)}`))
    },
  )

  test('keeps its hour in the zone on both sides of a clock change', () => {
    const series = seriesAt('2026-10-18T18:00', 'Europe/Berlin', { repeatEndDate: '2026-10-25' })
    expect(occurrencesOf(series, always).map(({ startsAt }) => startsAt.toISOString())).toEqual([
      '2026-10-18T16:00:00.000Z',
      '2026-10-25T17:00:00.000Z',
    ])
  })

  test('shows a moved occurrence where it is, without a deleted one, and nothing once it is deleted', () => {
    const series = buildSeries({ repeatEndDate: '2026-01-19' })
    const [first, second, third] = occurrencesOf(series, always).map(({ recurrenceAt }) => recurrenceAt)
    if (!first || !second || !third) throw new Error('Three weeks have three occurrences.')
    const startsAt = new Date('2026-03-01T10:00:00Z')
    const changed = {
      ...series,
      exceptions: [
        buildException(series, { recurrenceAt: first, startsAt, title: 'Later' }),
        buildException(series, { recurrenceAt: second, isCancelled: true }),
      ],
    }
    expect(occurrencesOf(changed, always)).toMatchObject([
      { startsAt: third, isException: false, title: 'Our call' },
      { startsAt, isException: true, title: 'Later', recurrenceAt: first },
    ])
    expect(nextOccurrence(changed, third)?.startsAt).toEqual(startsAt)
    expect(occurrenceAt(changed, first)?.startsAt).toEqual(startsAt)
    expect(occurrenceAt(changed, second)).toBeUndefined()
    expect(occurrencesOf({ ...changed, cancelledAt: startsAt }, always)).toEqual([])
    expect(occurrenceAt({ ...changed, cancelledAt: startsAt }, third)).toBeUndefined()
  })

  test.each<[Partial<Series>, string | undefined]>([
    [{ frequency: 'none', repeatEndDate: null }, undefined],
    [{}, 'FREQ=WEEKLY;UNTIL=20261231T182959Z;BYDAY=MO'],
    [{ frequency: 'biweekly' }, 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20261231T182959Z;BYDAY=MO'],
    [{ frequency: 'monthly' }, 'FREQ=MONTHLY;UNTIL=20261231T182959Z;BYMONTHDAY=5'],
    [
      { frequency: 'monthly', startsAt: new Date('2026-01-30T12:00:00Z') },
      'FREQ=MONTHLY;UNTIL=20261231T182959Z;BYMONTHDAY=28,29,30;BYSETPOS=-1',
    ],
  ])('with %o has the rule %s', (parts, rule) => {
    expect(ruleOf(buildSeries(parts))).toBe(rule)
  })

  test('that claims to end in the year 9999 is bounded', () => {
    const series = buildSeries({ repeatEndDate: '9999-12-31' })
    const from = new Date('2026-01-01T00:00:00Z')
    expect(occurrencesOf(series, { from, to: new Date('9999-12-31T00:00:00Z') })).toHaveLength(1000)
  })
})

describe('the id of an occurrence', () => {
  const series = buildSeries({ id: '0190-ab' })

  test('names its series and its moment, and is the id of a single event', () => {
    const at = new Date('2026-11-28T13:30:00Z')
    expect(occurrenceId(series, at)).toBe('0190-ab_20261128T133000Z')
    expect(readOccurrenceId('0190-ab_20261128T133000Z')).toEqual({ seriesId: '0190-ab', recurrenceAt: at })
    expect(occurrenceId({ ...series, frequency: 'none' }, at)).toBe('0190-ab')
    expect(readOccurrenceId('0190-ab')).toEqual({ seriesId: '0190-ab', recurrenceAt: undefined })
  })

  test.each(['', '_20261128T133000Z', 'a_20261332T133000Z', 'a_20261128T13300Z', "a'--", 'a b', 'a\r\nb'])(
    'is not %j',
    (id) => {
      expect(readOccurrenceId(id)).toBeUndefined()
    },
  )
})

const zones = ['Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'] as const
const anySeries = fc
  .record({
    minute: fc.integer({ min: 0, max: 10 * 366 * 24 * 60 }),
    days: fc.integer({ min: 0, max: 1500 }),
    frequency: fc.constantFrom('weekly', 'biweekly', 'monthly'),
    timeZone: fc.constantFrom(...zones),
  })
  .map(({ minute, days, frequency, timeZone }) => {
    const startsAt = new Date(Date.UTC(2024, 0, 1) + minute * 60_000)
    const repeatEndDate = dayIn(new Date(startsAt.getTime() + days * 86_400_000), timeZone)
    return buildSeries({ startsAt, timeZone, frequency, repeatEndDate })
  })

describe('any series', () => {
  test('is what counting days and months says, in order, and never drifts', () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        const found = occurrencesOf(series, always).map(({ startsAt }) => startsAt.getTime())
        const last = found.at(-1) ?? 0
        const counted = Array.from({ length: slotIndex(series, new Date(last)) + 1 }, (_, index) =>
          slotAt(series, index),
        )
          .filter((at) => recursAt(series, at))
          .map((at) => at.getTime())
        expect(found).toEqual(counted)
        expect(found).toEqual(found.toSorted((one, other) => one - other))
        expect(found[0]).toBe(series.startsAt.getTime())
      }),
      { numRuns: 25 },
    )
  })

  test('says the same for a part as for the whole', () => {
    fc.assert(
      fc.property(anySeries, fc.nat(3000), fc.nat(400), (series, skipped, days) => {
        const from = new Date(series.startsAt.getTime() + skipped * 86_400_000)
        const to = new Date(from.getTime() + days * 86_400_000)
        const whole = occurrencesOf(series, always).filter(
          ({ startsAt }) => startsAt >= from && startsAt < to,
        )
        expect(occurrencesOf(series, { from, to })).toEqual(whole)
      }),
      { numRuns: 60 },
    )
  })
})
