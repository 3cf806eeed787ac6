import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'

import { useTexts } from '../../texts/texts.ts'
import { Banner } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'

/** Says how many proposals wait for the person's answer; renders nothing if there are none. */
export function ProposalsNote() {
  const t = useTexts()
  const list = useAsk(matchCalls.matchList, { query: { active: 'true' } }, { isAlwaysAsked: true }).data
  const open = (list?.matchTrackers ?? []).filter(
    ({ interestStatus, groupCompatibility }) =>
      interestStatus === null && groupCompatibility === 'COMPATIBLE',
  )
  if (open.length === 0) return null
  return (
    <Banner kind="glad" icon="people">
      {t('mentorship.proposals', { count: open.length })}
    </Banner>
  )
}
