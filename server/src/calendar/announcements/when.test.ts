import { expect, test } from 'vitest'

import { buildSeries } from '../testing/buildSeries.ts'
import { nextOccurrence } from '../series/recurrence.ts'
import { spansAtAnotherHour } from './when.ts'

interface Case {
  readonly starts: string
  readonly ends: string
  readonly of: string
  readonly reader: string
}

test.each<[string, Case, readonly string[]]>([
  [
    'summer here is winter hour there and back again',
    { starts: '2026-10-10T16:00:00Z', ends: '2027-09-30', of: 'Europe/Berlin', reader: 'Asia/Kolkata' },
    ['2026-10-31 to 2027-03-27'],
  ],
  [
    'a series that begins in winter',
    { starts: '2026-12-05T17:00:00Z', ends: '2027-12-31', of: 'Europe/Berlin', reader: 'Asia/Kolkata' },
    ['2027-04-03 to 2027-10-30'],
  ],
  [
    'two zones whose clocks change on other days',
    { starts: '2026-10-10T16:00:00Z', ends: '2027-09-30', of: 'Europe/Berlin', reader: 'America/New_York' },
    ['2026-10-31 to 2026-10-31', '2027-03-20 to 2027-03-27'],
  ],
  [
    'the clocks of the reader alone',
    { starts: '2026-10-10T13:30:00Z', ends: '2027-09-30', of: 'Asia/Kolkata', reader: 'Europe/London' },
    ['2026-10-31 to 2027-03-27'],
  ],
  [
    'a series that ends before the clocks return',
    { starts: '2026-10-10T16:00:00Z', ends: '2026-11-14', of: 'Europe/Berlin', reader: 'Asia/Kolkata' },
    ['2026-10-31 to 2026-11-14'],
  ],
  [
    'a series of many years names each change once',
    { starts: '2026-10-31T17:00:00Z', ends: '2031-10-31', of: 'Europe/Berlin', reader: 'Asia/Kolkata' },
    ['2027-04-03 to 2027-10-30'],
  ],
  [
    'one that begins the day before the clocks change',
    { starts: '2026-10-24T16:00:00Z', ends: '2031-10-31', of: 'Europe/Berlin', reader: 'Asia/Kolkata' },
    ['2026-10-31 to 2027-03-27'],
  ],
  [
    'no change of clocks',
    { starts: '2026-10-10T13:30:00Z', ends: '2027-09-30', of: 'Asia/Kolkata', reader: 'Asia/Dubai' },
    [],
  ],
  [
    'the same zone',
    { starts: '2026-10-10T16:00:00Z', ends: '2027-09-30', of: 'Europe/Berlin', reader: 'Europe/Berlin' },
    [],
  ],
])('at another hour: %s', (_, { starts, ends, of, reader }, expected) => {
  const startsAt = new Date(starts)
  const series = buildSeries({ startsAt, timeZone: of, frequency: 'weekly', repeatEndDate: ends })
  const first = nextOccurrence(series, new Date(startsAt.getTime() - 1))
  if (first === undefined) throw new Error('The series has no occurrence.')
  const spans = spansAtAnotherHour(first, reader)
  const day = (at: Date) => at.toISOString().slice(0, 10)
  expect(spans.map((span) => `${day(span.first)} to ${day(span.last)}`)).toEqual(expected)
})
