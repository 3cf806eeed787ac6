import { localeOf, momentText, type MomentReader, partsOfDay } from '../../engines/time/moments.ts'
import type { House } from '../../house/house.ts'

/** A value of a notice: words, or data that is put into words in the reader's language when the notice is shown. */
export type NoticeValue =
  | string
  /** A moment in the reader's time zone; `day` and `time` are its parts. */
  | { readonly at: string; readonly as: 'moment' | 'day' | 'time' }
  /** A day, YYYY-MM-DD. */
  | { readonly day: string; readonly withWeekday?: boolean }
  /** A text of the product with values of its own. Stored notices name it, so it keeps its name. */
  | { readonly text: string; readonly values?: NoticeValues }
  /**
   * A person's name at the time when the notice is shown. Notices store no names, so an erased person has none in
   * them.
   */
  | { readonly person: string }
  /** Joined as in a sentence, or each on a line of its own. */
  | { readonly list: readonly NoticeValue[]; readonly asLines?: boolean }
export type NoticeValues = Readonly<Record<string, NoticeValue>>

/** The names of people by their ids. */
export type Names = ReadonlyMap<string, string>

/** The texts, the reader and the names that turn values into words. */
interface Wording {
  readonly texts: House['texts']
  readonly reader: MomentReader
  readonly names: Names
}

/** Returns the people whom values name, each once. */
export function peopleIn(values: NoticeValues): string[] {
  return [...new Set(Object.values(values).flatMap(peopleOf))]
}

function peopleOf(value: NoticeValue): string[] {
  if (typeof value === 'string') return []
  if ('person' in value) return [value.person]
  if ('list' in value) return value.list.flatMap(peopleOf)
  return 'text' in value ? peopleIn(value.values ?? {}) : []
}

/** Puts the values of a notice into words. */
export function worded(values: NoticeValues, wording: Wording): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wordsOf(value, wording)]))
}

function wordsOf(value: NoticeValue, wording: Wording): string {
  if (typeof value === 'string') return value
  const { texts, reader, names } = wording
  const locale = localeOf(reader.language)
  if ('at' in value) return momentText(new Date(value.at), value.as, reader)
  if ('day' in value) return dayText(value, reader)
  if ('person' in value)
    return names.get(value.person) ?? texts.text(reader.language, 'notice.meeting.someone')
  if ('text' in value) return texts.text(reader.language, value.text, worded(value.values ?? {}, wording))
  const parts = value.list.map((each) => wordsOf(each, wording))
  if (value.asLines === true) return parts.join('\n')
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts)
}

function dayText(
  { day, withWeekday = false }: { readonly day: string; readonly withWeekday?: boolean },
  { language, now }: MomentReader,
): string {
  const at = new Date(day)
  if (Number.isNaN(at.getTime())) return ''
  const weekday = withWeekday ? ({ weekday: 'long' } as const) : {}
  const shown = { ...weekday, ...partsOfDay(at, { timeZone: 'UTC', now }), timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(localeOf(language), shown).format(at)
}
