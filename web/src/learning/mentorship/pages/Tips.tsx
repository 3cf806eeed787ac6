import { Suspense } from 'react'

import { optionalPart } from '../../../shell/optionalPart.ts'
import { useTexts } from '../../../texts/texts.ts'
import { InPlace } from './InPlace.tsx'

const MentorshipCards = optionalPart(() =>
  import('../../../internships/public.tsx').then((module) => module.MentorshipCards),
)

/** Short texts about mentorships. */
export function Tips() {
  const t = useTexts()
  return (
    <InPlace title={t('internships.mentorshipCards')}>
      {() => (
        <Suspense>
          <MentorshipCards />
        </Suspense>
      )}
    </InPlace>
  )
}
