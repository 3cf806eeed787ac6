import { mentorshipLearningCalls } from '@saathi/contract/learning/mentorshipCalls.ts'

import { useTexts } from '../texts/texts.ts'
import { useAsk } from '../wire/queries.ts'

/** The first names of the partners in a mentorship; nobody has a name in the learning hub. */
export function usePartnerNames(mentorship: string | null): (userId: string) => string {
  const t = useTexts()
  const detail = useAsk(
    mentorshipLearningCalls.mentorship,
    { params: { mentorshipId: mentorship ?? '' } },
    { enabled: mentorship !== null },
  ).data
  return (userId) => {
    const partner = detail?.partnerDetails.partnerDetails.find(({ id }) => id === userId)
    return partner?.firstName || partner?.displayName || t('mentorship.partner')
  }
}
