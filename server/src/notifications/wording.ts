import { dayParts, localeOf, momentText } from '../engines/moments.ts'
import type { House } from '../house.ts'

/** A value of a notice: words, or what is put into words when the notice is shown, in the language of its reader. */
export type NoticeValue =
  | string
  /** A moment in the reader's time zone; `day` and `time` are its parts. */
  | { readonly at: string; readonly as: 'moment' | 'day' | 'time' }
  /** A day, YYYY-MM-DD. */
  | { readonly day: string; readonly withWeekday?: boolean }
  /** A text of the product with values of its own. Stored notices name it, so it keeps its name. */
  | { readonly text: string; readonly values?: NoticeValues }
  | { readonly list: readonly NoticeValue[] }
export type NoticeValues = Readonly<Record<string, NoticeValue>>

/** Who reads a notice. */
export interface Reader {
  readonly language: string
  readonly timeZone: string
}

/** Puts the values of a notice into words. */
export function worded(texts: House['texts'], values: NoticeValues, reader: Reader): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, wordsOf(texts, value, reader)]),
  )
}

function wordsOf(texts: House['texts'], value: NoticeValue, reader: Reader): string {
  if (typeof value === 'string') return value
  const locale = localeOf(reader.language)
  if ('at' in value) return momentText(new Date(value.at), value.as, reader)
  if ('day' in value) return dayText(value, locale)
  if ('text' in value)
    return texts.text(reader.language, value.text, worded(texts, value.values ?? {}, reader))
  const parts = value.list.map((each) => wordsOf(texts, each, reader))
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts)
}

function dayText(
  { day, withWeekday = false }: { readonly day: string; readonly withWeekday?: boolean },
  locale: string,
): string {
  const at = new Date(day)
  if (Number.isNaN(at.getTime())) return ''
  const { year, ...short } = dayParts
  const shown = withWeekday ? ({ weekday: 'long', ...short } as const) : ({ ...short, year } as const)
  return new Intl.DateTimeFormat(locale, { ...shown, timeZone: 'UTC' }).format(at)
}
