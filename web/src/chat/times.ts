import { shownZone, timeParts, useMoment } from '../moments.ts'
import { useTexts } from '../texts.ts'
import { serverNow } from '../wire/serverTime.ts'

const days = new Intl.DateTimeFormat('en-CA', { timeZone: shownZone, dateStyle: 'short' })

/** The day of a time, as a key. */
export function dayOf(at: string): string {
  return days.format(new Date(at))
}

/** Formats times in the current language. */
export function useTimes() {
  const t = useTexts()
  const format = useMoment()
  const time = (at: string) => format(at, timeParts)
  const day = (at: string) => {
    const key = dayOf(at)
    const now = serverNow().getTime()
    if (key === dayOf(new Date(now).toISOString())) return t('chat.today')
    if (key === dayOf(new Date(now - 86_400_000).toISOString())) return t('chat.yesterday')
    return format(at, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  }
  /** The time of day if it is today, otherwise the day. */
  const short = (at: string) =>
    dayOf(at) === dayOf(serverNow().toISOString()) ? time(at) : format(at, { day: 'numeric', month: 'short' })
  return { time, day, short }
}
