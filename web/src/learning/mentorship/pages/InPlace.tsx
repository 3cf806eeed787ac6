import { mentorshipLearningCalls, type MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'

import { mentorshipHome } from '../../../wire/paths.ts'
import { AsOf } from '../../../shell/AsOf.tsx'
import { Loaded } from '../../../shell/Loaded.tsx'
import { usePageTitle } from '../../../shell/usePageTitle.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Heading, Page } from '../../../ui/Layout.tsx'
import { useAsOf } from '../../../wire/freshness.ts'
import { storeOffline, useAsk } from '../../../wire/queries.ts'
import { InMentorship } from './InMentorship.tsx'
import { WayBack } from './WayBack.tsx'

storeOffline(mentorshipLearningCalls.mentorship)

interface InPlaceProps {
  readonly title: string
  readonly children: (mentorship: MentorshipDetail) => ReactNode
}

/** A page about one part of a mentorship, with the way back to its home. */
export function InPlace({ title, children }: InPlaceProps) {
  return (
    <InMentorship needsCurriculum={false}>
      {(mentorshipId) => (
        <Place mentorshipId={mentorshipId} title={title}>
          {children}
        </Place>
      )}
    </InMentorship>
  )
}

function Place({ mentorshipId, title, children }: InPlaceProps & { readonly mentorshipId: string }) {
  const t = useTexts()
  const mentorship = useAsk(mentorshipLearningCalls.mentorship, { params: { mentorshipId } })
  const age = useAsOf(mentorship)
  const named = new URLSearchParams(useSearch()).get('mentorship') ?? undefined
  usePageTitle(title)
  return (
    <Page>
      <WayBack to={mentorshipHome(named)} />
      <Heading lead={age === undefined ? undefined : <AsOf age={age} />}>{title}</Heading>
      <Loaded
        answer={mentorship}
        shapes={['card', 'card', 'card']}
        failed={{ as: 'banner', title: t('mentorship.failed'), saysWhy: true }}
      >
        {children}
      </Loaded>
    </Page>
  )
}
