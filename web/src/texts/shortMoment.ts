import { clockParts } from '@saathi/contract/base/clock.ts'

import { shortDay, useZone } from './moments.ts'
import { useLanguage } from './texts.ts'
import { serverNow } from '../wire/serverTime.ts'

/** Formats a time (ISO 8601) as "Sat 5 Dec, 6:00 pm", with the year if it is another one than now. */
export function useShortMoment(): (at: string) => string {
  const language = useLanguage()
  const locale = `${language}-IN`
  const timeZone = useZone()
  const time = new Intl.DateTimeFormat(locale, { timeZone, ...clockParts(language) })
  return (at) => {
    const date = new Date(at)
    return `${shortDay(date, { locale, timeZone, now: serverNow() })}, ${time.format(date)}`
  }
}
