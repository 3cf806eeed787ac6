import type { SessionCard } from '@saathi/contract/learning/session.ts'
import { Suspense, useState } from 'react'

import { useMoment } from '../../texts/moments.ts'
import { useTexts } from '../../texts/texts.ts'
import { Chip } from '../../ui/Layout.tsx'
import { serverNow } from '../../wire/serverTime.ts'
import { optionalPart } from '../../shell/optionalPart.ts'
import { type TimeLeft as Time, timeLeftOf, type Urgency } from '../area/rules.ts'

/** Only sessions of mentorships wait for a partner, and the learning hub has none. */
const WaitsForPartners = optionalPart(() =>
  import('./WaitsForPartners.tsx').then((module) => module.WaitsForPartners),
)

const looks = {
  plenty: { kind: 'done', icon: 'calendar' },
  soon: { kind: 'glad', icon: 'clock' },
  late: { kind: 'care', icon: 'warning' },
} as const satisfies Record<Urgency, object>

/** The time that is left for a started session, as icon and words. */
export function TimeLeft({
  session,
}: {
  readonly session: Pick<SessionCard, 'sessionStatus' | 'endDate' | 'partnerCompletedSteps' | 'mentorship'>
}) {
  const t = useTexts()
  const moment = useMoment()
  const [now] = useState(serverNow)
  const time = timeLeftOf(session, now)
  if (time === undefined) return null
  const look = 'urgency' in time ? looks[time.urgency] : looksOfStates[time.kind]
  return (
    <Chip kind={look.kind} icon={look.icon}>
      {time.kind === 'partnerToComplete' ? (
        <Suspense fallback={t('learning.time.othersToComplete')}>
          <WaitsForPartners session={session} />
        </Suspense>
      ) : (
        wordsOf(time, t, moment)
      )}
    </Chip>
  )
}

const looksOfStates = {
  completed: { kind: 'done', icon: 'tick' },
  partnerToComplete: { kind: 'plain', icon: 'people' },
} as const

type Translate = ReturnType<typeof useTexts>
type Format = ReturnType<typeof useMoment>

function wordsOf(
  time: Exclude<Time, { readonly kind: 'partnerToComplete' }>,
  t: Translate,
  moment: Format,
): string {
  if (time.kind === 'completed') return t('learning.completed')
  if (time.kind !== 'completeBy') return t(`learning.time.${time.kind}`, { count: time.days })
  const date = moment(time.date.toISOString(), { day: 'numeric', month: 'short' })
  return t('learning.time.completeBy', { date })
}
