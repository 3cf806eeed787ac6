import { daysBetween, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'

import type { Translate } from '../../texts/texts.ts'
import { serverNow } from '../../wire/serverTime.ts'

/** Returns the time that is left, or by which an item is late; without a deadline, for how long it has been so. */
export function timeWords(
  { due, since }: { readonly due: string | null; readonly since: string },
  t: Translate,
  now = serverNow(),
): string {
  const today = indiaDayOf(now)
  if (due === null) {
    const days = daysBetween(indiaDayOf(new Date(since)), today)
    return days === 0 ? t('desk.time.today') : t('desk.time.since', { count: days })
  }
  const days = daysBetween(today, indiaDayOf(new Date(due)))
  if (days < 0) return t('desk.time.late', { count: -days })
  const hours = Math.floor((Date.parse(due) - now.getTime()) / 3_600_000)
  if (days === 0) return hours <= 0 ? t('desk.time.dueToday') : t('desk.time.hours', { count: hours })
  return t('desk.time.left', { count: days })
}
