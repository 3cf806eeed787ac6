import { shortDay, timeParts, useZone } from './moments.ts'
import { useLanguage } from './texts.ts'
import { serverNow } from '../wire/serverTime.ts'

/** Formats a time (ISO 8601) as "Sat 5 Dec, 6:00 pm", with the year if it is another one than now. */
export function useShortMoment(): (at: string) => string {
  const locale = `${useLanguage()}-IN`
  const timeZone = useZone()
  const time = new Intl.DateTimeFormat(locale, { timeZone, ...timeParts })
  return (at) => {
    const date = new Date(at)
    return `${shortDay(date, { locale, timeZone, now: serverNow() })}, ${time.format(date)}`
  }
}
