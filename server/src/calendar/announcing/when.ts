import type { House } from '../../house.ts'
import type { PersonRow } from '../../people/public/store.ts'
import type { Series } from '../series/series.ts'

type Reader = Pick<PersonRow, 'primaryLanguage' | 'timeZone'>

/** A moment in a person's language and zone: "Saturday, 28 November at 7:00 pm IST". */
export function momentText(at: Date, { primaryLanguage, timeZone }: Reader): string {
  return new Intl.DateTimeFormat(localeOf(primaryLanguage), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at)
}

/** The same for a series that goes on from a moment, with its rhythm and its last day. */
export function seriesText(
  { texts }: Pick<House, 'texts'>,
  reader: Reader,
  { series, from }: { readonly series: Series; readonly from: Date },
): string {
  const when = momentText(from, reader)
  const { frequency, repeatEndDate } = series
  if (frequency === 'NONE' || repeatEndDate === null) return when
  const until = new Intl.DateTimeFormat(localeOf(reader.primaryLanguage), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(repeatEndDate))
  return texts.text(reader.primaryLanguage, `notice.meeting.${frequency}`, { when, until })
}

/** The languages are those of India, and so are the ways to write a day. */
const localeOf = (language: string) => `${language || 'en'}-IN`
