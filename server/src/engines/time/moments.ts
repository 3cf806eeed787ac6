/** The reader of a moment. */
export interface MomentReader {
  readonly language: string
  readonly timeZone: string
}

/** Returns the parts of a day in the form that a person reads. */
export const dayParts = { day: 'numeric', month: 'long', year: 'numeric' } as const
const timeParts = { hour: 'numeric', minute: '2-digit' } as const

/** "Saturday, 28 November 2026 at 7:00 pm IST", or its day or time alone. */
export function momentText(
  at: Date,
  as: 'moment' | 'day' | 'time',
  { language, timeZone }: MomentReader,
): string {
  const locale = localeOf(language)
  // One notice that was stored wrongly must not prevent the others from being shown.
  if (Number.isNaN(at.getTime())) return ''
  if (as === 'day') return new Intl.DateTimeFormat(locale, { ...dayParts, timeZone }).format(at)
  const zoned = { weekday: 'long', ...dayParts, ...timeParts, timeZoneName: 'short', timeZone } as const
  if (language === 'hi') return hindiMoment(at, as, zoned)
  const shown = as === 'time' ? ({ ...timeParts, timeZone } as const) : zoned
  return new Intl.DateTimeFormat(locale, shown).format(at)
}

/** Hindi says the part of the day before the time, "शाम 6:30 बजे", which the formatter has the wrong way round. */
function hindiMoment(at: Date, as: 'moment' | 'time', zoned: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat('hi-IN', { ...zoned, dayPeriod: 'short', hour12: true })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const say = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const time = `${say('dayPeriod')} ${say('hour')}:${say('minute')} बजे`
  if (as === 'time') return time
  return `${say('weekday')}, ${say('day')} ${say('month')} ${say('year')} को ${time} (${say('timeZoneName')})`
}

/** Days are written in the Indian form, in every language. */
export const localeOf = (language: string) => `${language || 'en'}-IN`
