import { mentorshipLearningCalls } from '@saathi/contract/learning/mentorshipCalls.ts'
import type { SessionCard } from '@saathi/contract/learning/session.ts'

import { AsOf } from '../../shell/AsOf.tsx'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useAsOf } from '../../wire/freshness.ts'
import { useAsk } from '../../wire/queries.ts'
import { partnersToComplete } from '../area/rules.ts'
import { usePartnerNames } from '../usePartnerNames.ts'

/** Names the partners who have yet to complete a session. A mentee does not learn which other mentees those are. */
export function WaitsForPartners({
  session,
}: {
  readonly session: Pick<SessionCard, 'mentorship' | 'partnerCompletedSteps'>
}) {
  const t = useTexts()
  const language = useLanguage()
  const nameOf = usePartnerNames(session.mentorship)
  const detail = useAsk(
    mentorshipLearningCalls.mentorship,
    { params: { mentorshipId: session.mentorship ?? '' } },
    { enabled: session.mentorship !== null },
  )
  // The partner may have completed the session since the device stored it.
  const age = useAsOf(detail)
  const names = partnersToComplete(session).map(nameOf)
  const words =
    names.length === 0
      ? t('learning.time.othersToComplete')
      : t('learning.time.partnerToComplete', {
          count: names.length,
          names: new Intl.ListFormat(language, { type: 'conjunction' }).format(names),
        })
  return (
    <>
      {words} {age === undefined ? null : <AsOf age={age} />}
    </>
  )
}
