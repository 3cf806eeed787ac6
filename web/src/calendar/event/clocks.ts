import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import { clockDaysAhead, type HourSpan, hourSpans } from '@saathi/contract/calendar/hourSpans.ts'
import { daysAfter } from '@saathi/contract/indiaDays.ts'

import { momentAt, zonedOf } from '../zoned.ts'

type Repeating = Pick<CalendarEvent, 'eventFrequency' | 'repeatEndDate' | 'timeZone'>

/** Returns when a series that keeps its hour in its own zone is at another hour in this one. */
export function hourSpansOf(
  { eventFrequency, repeatEndDate, timeZone }: Repeating,
  { start, zone }: { readonly start: Date; readonly zone: string },
): readonly HourSpan[] {
  if (eventFrequency === 'NONE' || repeatEndDate === null || timeZone === zone) return []
  const { day, time } = zonedOf(start, timeZone)
  const last = [repeatEndDate, daysAfter(day, clockDaysAhead)].toSorted()[0] ?? repeatEndDate
  const moments: Date[] = []
  for (let index = 0, at = day; at <= last; index += 1, at = dayNumber(day, index, eventFrequency))
    moments.push(momentAt({ day: at, time }, timeZone))
  return hourSpans(moments, (at) => zonedOf(at, zone).time)
}

function dayNumber(first: string, index: number, frequency: 'WEEKLY' | 'BIWEEKLY' | 'MONTHLY'): string {
  if (frequency !== 'MONTHLY') return daysAfter(first, index * (frequency === 'WEEKLY' ? 7 : 14))
  const month = new Date(`${first.slice(0, 7)}-01`)
  month.setUTCMonth(month.getUTCMonth() + index)
  const next = new Date(month)
  next.setUTCMonth(next.getUTCMonth() + 1, 0)
  const day = Math.min(Number(first.slice(8)), next.getUTCDate())
  return `${month.toISOString().slice(0, 8)}${String(day).padStart(2, '0')}`
}
