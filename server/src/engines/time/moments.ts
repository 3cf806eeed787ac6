import { clockParts } from '@saathi/contract/base/clock.ts'

/** The reader of a moment. */
export interface MomentReader {
  readonly language: string
  readonly timeZone: string
  /** The time of reading: a day has its year only if that is another one than now. */
  readonly now: Date
}

/** Returns the parts of a day in the form that a person reads. */
const dayParts = { day: 'numeric', month: 'long', year: 'numeric' } as const
const timeParts = { hour: 'numeric', minute: '2-digit' } as const

/** "Saturday, 28 November at 7:00 pm IST", or its day or time alone. */
export function momentText(
  at: Date,
  as: 'moment' | 'day' | 'time',
  { language, timeZone, now }: MomentReader,
): string {
  const locale = localeOf(language)
  // One notice that was stored wrongly must not prevent the others from being shown.
  if (Number.isNaN(at.getTime())) return ''
  const parts = partsOfDay(at, { timeZone, now })
  if (as === 'day') return new Intl.DateTimeFormat(locale, { ...parts, timeZone }).format(at)
  const zoned = { weekday: 'long', ...parts, ...timeParts, timeZoneName: 'short', timeZone } as const
  if (language === 'hi') return hindiMoment(at, as, zoned)
  const shown = as === 'time' ? ({ ...timeParts, timeZone } as const) : zoned
  return new Intl.DateTimeFormat(locale, shown).format(at)
}

/** Returns the parts of a day that a reader needs: the year only if it is another one than now. */
export function partsOfDay(
  at: Date,
  { timeZone, now }: Pick<MomentReader, 'timeZone' | 'now'>,
): Partial<typeof dayParts> {
  const yearOf = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone })
  const { year, ...short } = dayParts
  return yearOf.format(at) === yearOf.format(now) ? short : { ...short, year }
}

/** Hindi says the part of the day before the time, "शाम 6:30 बजे", which the formatter has the wrong way round. */
function hindiMoment(at: Date, as: 'moment' | 'time', zoned: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat('hi-IN', { ...zoned, ...clockParts('hi') })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const say = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const time = `${say('dayPeriod')} ${say('hour')}:${say('minute')} बजे`
  if (as === 'time') return time
  const day = [say('day'), say('month'), say('year')].filter((each) => each !== '').join(' ')
  return `${say('weekday')}, ${day} को ${time} (${say('timeZoneName')})`
}

/** Days are written in the Indian form, in every language. */
export const localeOf = (language: string) => `${language || 'en'}-IN`
