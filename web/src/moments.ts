import { useLanguage } from './texts.ts'

/** The zone that days and times are shown in until a person can choose another. */
export const shownZone = 'Asia/Kolkata'

/** Says a moment (ISO 8601) in the language of now, the way it is written in India. */
export function useMoment(): (at: string, options: Intl.DateTimeFormatOptions) => string {
  const locale = `${useLanguage()}-IN`
  return (at, options) =>
    new Intl.DateTimeFormat(locale, { timeZone: shownZone, ...options }).format(new Date(at))
}
