import { accessCalls } from '@saathi/contract/access/calls.ts'
import { mentorshipLearningCalls } from '@saathi/contract/learning/mentorshipCalls.ts'

import { useAsk } from '../../wire/queries.ts'
import { Mentees } from '../mentorship/Mentees.tsx'

/** How a mentor's mentees are and what to prepare, in the newest mentorship that runs; nothing without one. */
export function HubMentees() {
  const active = useAsk(accessCalls.status, {}).data?.activeMentorship ?? null
  const mentorship = useAsk(
    mentorshipLearningCalls.mentorship,
    { params: { mentorshipId: active ?? '' } },
    { enabled: active !== null },
  )
  return mentorship.data === undefined ? null : <Mentees mentorship={mentorship.data} />
}
