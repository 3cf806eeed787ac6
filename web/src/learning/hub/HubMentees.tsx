import { mentorshipLearningCalls } from '@saathi/contract/learning/mentorshipCalls.ts'
import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'

import { useAsOf } from '../../wire/freshness.ts'
import { useAsk } from '../../wire/queries.ts'
import { Mentees } from '../mentorship/Mentees.tsx'

/** How a mentor's mentees are and what to prepare, in each mentorship that runs, newest first; nothing without one. */
export function HubMentees() {
  const mentorships = useAsk(mentorshipCalls.mentorships, {}).data ?? []
  return mentorships
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ id }, at) => <MenteesOf key={id} mentorshipId={id} isActive={at === 0} />)
}

interface MenteesOfProps {
  readonly mentorshipId: string
  readonly isActive: boolean
}

function MenteesOf({ mentorshipId, isActive }: MenteesOfProps) {
  const mentorship = useAsk(mentorshipLearningCalls.mentorship, { params: { mentorshipId } })
  const age = useAsOf(mentorship)
  return mentorship.data === undefined ? null : (
    <Mentees mentorship={mentorship.data} age={age} {...(isActive ? {} : { named: mentorshipId })} />
  )
}
