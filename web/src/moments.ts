import { useLanguage } from './texts.ts'

/** The time zone of all shown days and times. */
export const shownZone = 'Asia/Kolkata'

/** How a time of day is written everywhere: "6:30 pm". */
export const timeParts = { hour: 'numeric', minute: '2-digit' } as const

/** Formats a time (ISO 8601) in the current language, as it is written in India. */
export function useMoment(): (at: string, options: Intl.DateTimeFormatOptions) => string {
  const locale = `${useLanguage()}-IN`
  return (at, options) =>
    new Intl.DateTimeFormat(locale, { timeZone: shownZone, ...options }).format(new Date(at))
}
