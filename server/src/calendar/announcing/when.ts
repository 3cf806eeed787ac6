import type { House } from '../../house.ts'
import type { PersonRow } from '../../people/public/store.ts'
import { nextOccurrence, occurrencesOf } from '../series/recurrence.ts'
import type { Occurrence, Series } from '../series/series.ts'
import { wallClockOf } from '../series/zones.ts'

const yearMs = 366 * 86_400_000

type Reader = Pick<PersonRow, 'primaryLanguage' | 'timeZone'>

const momentParts = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** A moment in a person's language and zone: "Saturday, 28 November at 7:00 pm IST". */
export function momentText(at: Date, { primaryLanguage, timeZone }: Reader): string {
  if (primaryLanguage === 'hi') return hindiMoment(at, timeZone)
  return new Intl.DateTimeFormat(localeOf(primaryLanguage), { ...momentParts, timeZone }).format(at)
}

interface Shown {
  readonly series: Series
  readonly now: Date
}

/**
 * The same for the next occurrence of a series, with the rhythm and the last day of those that follow. The usual time
 * is said apart where the next one is moved.
 */
export function seriesText({ texts }: Pick<House, 'texts'>, reader: Reader, { series, now }: Shown): string {
  const next = nextOccurrence(series, now)
  const regular = firstRegular(series, now)
  const when = momentText(next?.startsAt ?? series.startsAt, reader)
  if (next === undefined || next.id === regular?.id)
    return withRhythm({ texts }, reader, { series, when, from: next })
  if (regular === undefined) return when
  const usual = withRhythm({ texts }, reader, {
    series,
    when: momentText(regular.startsAt, reader),
    from: regular,
  })
  return texts.text(reader.primaryLanguage, 'notice.meeting.thenUsual', { when, usual })
}

/** Returns the first occurrence after a moment that was not moved. */
function firstRegular(series: Series, after: Date) {
  let one = nextOccurrence(series, after)
  while (one !== undefined && one.startsAt.getTime() !== one.recurrenceAt.getTime()) {
    one = nextOccurrence(series, one.startsAt)
  }
  return one
}

interface Rhythm {
  readonly series: Series
  readonly when: string
  /** The occurrence whose time that is. */
  readonly from: Occurrence | undefined
}

function withRhythm({ texts }: Pick<House, 'texts'>, reader: Reader, { series, when, from }: Rhythm): string {
  const { frequency, repeatEndDate } = series
  const { primaryLanguage } = reader
  if (frequency === 'NONE' || repeatEndDate === null) return when
  const until = new Intl.DateTimeFormat(localeOf(primaryLanguage), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(repeatEndDate))
  const rhythm = texts.text(primaryLanguage, `notice.meeting.${frequency}`, { when, until })
  const other = from && firstAtAnotherHour(from, reader.timeZone)
  if (other === undefined) return rhythm
  const then = momentText(other.startsAt, reader)
  return texts.text(primaryLanguage, 'notice.meeting.clocksChange', { rhythm, when: then })
}

/** Returns the next regular occurrence that a clock change moves to another hour in a zone; undefined within a year. */
function firstAtAnotherHour({ series, startsAt }: Occurrence, zone: string): Occurrence | undefined {
  if (series.timeZone === zone) return undefined
  const to = new Date(startsAt.getTime() + yearMs)
  const hour = timeIn(startsAt, zone)
  return occurrencesOf(series, { from: startsAt, to }).find(
    (each) => !each.isException && timeIn(each.startsAt, zone) !== hour,
  )
}

const timeIn = (at: Date, zone: string) => wallClockOf(at, zone).toPlainTime().toString()

/** Hindi says the part of the day before the time, "शाम 6:30 बजे", which the formatter has the wrong way round. */
function hindiMoment(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('hi-IN', {
    ...momentParts,
    dayPeriod: 'short',
    hour12: true,
    timeZone,
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const say = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const day = `${say('weekday')}, ${say('day')} ${say('month')} ${say('year')}`
  return `${day} को ${say('dayPeriod')} ${say('hour')}:${say('minute')} बजे (${say('timeZoneName')})`
}

/** The languages are those of India, and so are the ways to write a day. */
const localeOf = (language: string) => `${language || 'en'}-IN`
