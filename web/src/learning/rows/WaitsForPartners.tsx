import type { SessionCard } from '@saathi/contract/learning/session.ts'

import { useLanguage, useTexts } from '../../texts.ts'
import { partnersToComplete } from '../rules.ts'
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
  const names = partnersToComplete(session).map(nameOf)
  if (names.length === 0) return t('learning.time.othersToComplete')
  return t('learning.time.partnerToComplete', {
    count: names.length,
    names: new Intl.ListFormat(language, { type: 'conjunction' }).format(names),
  })
}
