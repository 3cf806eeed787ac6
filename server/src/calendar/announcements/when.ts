import { clockDaysAhead, type HourSpan, hourSpans } from '@saathi/contract/calendar/hourSpans.ts'

import type { NoticeValue } from '../../notifications/public.ts'
import { nextOccurrence, nextRegular, occurrencesOf } from '../series/recurrence.ts'
import type { Occurrence, Series } from '../series/series.ts'
import { wallClockOf } from '../series/zones.ts'

/** A moment as a notice says it: "Saturday, 28 November at 7:00 pm IST". */
export const momentValue = (at: Date): NoticeValue => ({ at: at.toISOString(), as: 'moment' })

interface Shown {
  readonly series: Series
  readonly now: Date
}

/**
 * The same for the next occurrence of a series, with the rhythm and the last day of the series. The usual time is
 * named separately if the next one is moved. The days with another hour are computed for the reader's present zone;
 * the hours themselves follow the reader to another zone.
 */
export function seriesValue(zone: string, { series, now }: Shown): NoticeValue {
  const next = nextOccurrence(series, now)
  const regular = nextRegular(series, now)
  const when = momentValue(next?.startsAt ?? series.startsAt)
  if (next === undefined || next.id === regular?.id) return withRhythm(zone, { series, when, from: next })
  if (regular === undefined) return when
  const usual = withRhythm(zone, { series, when: momentValue(regular.startsAt), from: regular })
  return { text: 'notice.meeting.thenUsual', values: { when, usual } }
}

interface Rhythm {
  readonly series: Series
  readonly when: NoticeValue
  /** The occurrence at that time. */
  readonly from: Occurrence | undefined
}

function withRhythm(zone: string, { series, when, from }: Rhythm): NoticeValue {
  const { frequency, repeatEndDate } = series
  if (frequency === 'none' || repeatEndDate === null) return when
  const values = { when, until: { day: repeatEndDate } }
  const rhythm: NoticeValue = { text: `notice.meeting.${frequency.toUpperCase()}`, values }
  const spans = from === undefined ? [] : spansAtAnotherHour(from, zone)
  if (spans.length === 0) return rhythm
  return { text: 'notice.meeting.clocksChange', values: { rhythm, spans: { list: spans.map(spanValue) } } }
}

/**
 * Returns when regular occurrences are at another hour in a zone than this one, because clocks change in either
 * zone.
 */
export function spansAtAnotherHour({ series, startsAt }: Occurrence, zone: string): readonly HourSpan[] {
  if (series.timeZone === zone) return []
  const to = new Date(startsAt.getTime() + clockDaysAhead * 86_400_000)
  const regular = occurrencesOf(series, { from: startsAt, to }).filter(({ isException }) => !isException)
  return hourSpans(
    regular.map((each) => each.startsAt),
    (at) => wallClockOf(at, zone).toPlainTime().toString(),
  )
}

function spanValue({ first, last }: HourSpan): NoticeValue {
  const [from, to] = [first, last].map((at) => at.toISOString())
  const values = {
    from: { at: from ?? '', as: 'day' },
    to: { at: to ?? '', as: 'day' },
    time: { at: from ?? '', as: 'time' },
  } as const
  return { text: `notice.meeting.${from === to ? 'clockDay' : 'clockSpan'}`, values }
}
