import type { PairEntry } from '@saathi/contract/mentorship/careCalls.ts'

import type { Translate } from '../../texts/texts.ts'
import { dayWords } from '../parts/days.ts'

/** Returns for how long a pair is silent, or until when its mentor is away. */
export function silenceWords(
  { silentDays, mentorLeave }: Pick<PairEntry, 'silentDays' | 'mentorLeave'>,
  t: Translate,
  language: string,
): string {
  if (mentorLeave === null)
    return silentDays === 0 ? t('desk.activeToday') : t('desk.silent', { count: silentDays })
  const { name, until } = mentorLeave
  return until === null
    ? t('desk.leave.open', { name })
    : t('desk.leave.until', { name, day: dayWords(until, language) })
}
