import { Redirect } from 'wouter'

import { paths } from '../../../wire/paths.ts'
import { useTexts } from '../../../texts/texts.ts'
import { ProgressSection } from './ProgressSection.tsx'
import { InPlace } from './InPlace.tsx'

/** What a mentee achieved in a mentorship: numbers and badges. Mentors collect none. */
export function Rewards() {
  const t = useTexts()
  return (
    <InPlace title={t('mentorship.rewards.title')}>
      {({ progress, partnerDetails }) =>
        partnerDetails.userDetails.role === 'mentor' ? (
          <Redirect to={paths.mentorship} replace />
        ) : (
          <ProgressSection progress={progress} />
        )
      }
    </InPlace>
  )
}
