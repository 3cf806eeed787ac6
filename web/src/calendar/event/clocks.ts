import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import { clockDaysAhead, type HourSpan, hourSpans } from '@saathi/contract/calendar/hourSpans.ts'
import { daysAfter } from '@saathi/contract/base/indiaDays.ts'

import { momentAt, zonedOf } from '@saathi/contract/base/zoned.ts'

type Repeating = Pick<CalendarEvent, 'eventFrequency' | 'repeatEndDate' | 'timeZone' | 'monthDay'>

/** Returns when a series, which keeps its hour in its own time zone, is at another hour in the given one. */
export function hourSpansOf(
  { eventFrequency, repeatEndDate, timeZone, monthDay }: Repeating,
  { start, zone }: { readonly start: Date; readonly zone: string },
): readonly HourSpan[] {
  if (eventFrequency === 'none' || repeatEndDate === null || timeZone === zone) return []
  const { day, time } = zonedOf(start, timeZone)
  const last = [repeatEndDate, daysAfter(day, clockDaysAhead)].toSorted()[0] ?? repeatEndDate
  const moments: Date[] = []
  for (
    let index = 0, at = day;
    at <= last;
    index += 1, at = dayNumber({ first: day, monthDay }, index, eventFrequency)
  )
    moments.push(momentAt({ day: at, time }, timeZone))
  return hourSpans(moments, (at) => zonedOf(at, zone).time)
}

interface Days {
  readonly first: string
  readonly monthDay: number
}

function dayNumber(
  { first, monthDay }: Days,
  index: number,
  frequency: 'weekly' | 'biweekly' | 'monthly',
): string {
  if (frequency !== 'monthly') return daysAfter(first, index * (frequency === 'weekly' ? 7 : 14))
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  // A series on the 31st may begin in a month that has only 30 days.
  const wanted = day === lastDayOf(year, month) ? Math.max(day, monthDay) : day
  const at = new Date(Date.UTC(year, month - 1 + index, 1))
  at.setUTCDate(Math.min(wanted, lastDayOf(at.getUTCFullYear(), at.getUTCMonth() + 1)))
  return at.toISOString().slice(0, 10)
}

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
