import { dayOf } from '@saathi/contract/base/zoned.ts'

import { shortDay, timeParts, useMoment, useZone } from '../../texts/moments.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { serverNow } from '../../wire/serverTime.ts'

/** Formats times in the current language and the person's time zone. */
export function useTimes() {
  const t = useTexts()
  const format = useMoment()
  const zone = useZone()
  const language = useLanguage()
  const time = (at: string) => format(at, timeParts)
  const day = (at: string) => {
    const key = dayOf(at, zone)
    const now = serverNow().getTime()
    if (key === dayOf(new Date(now), zone)) return t('chat.today')
    if (key === dayOf(new Date(now - 86_400_000), zone)) return t('chat.yesterday')
    return shortDay(new Date(at), { locale: `${language}-IN`, timeZone: zone, now: serverNow() })
  }
  /** The time of day if it is today, otherwise the day. */
  const short = (at: string) =>
    dayOf(at, zone) === dayOf(serverNow(), zone) ? time(at) : format(at, { day: 'numeric', month: 'short' })
  return { time, day, short }
}
