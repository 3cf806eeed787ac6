import { accessCalls } from '@saathi/contract/access/calls.ts'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'

import { StateOfMentorship } from '../../../mentorship/public/StateOfMentorship.tsx'
import { Loaded } from '../../../shell/Loaded.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Page } from '../../../ui/Layout.tsx'
import { useAsk } from '../../../wire/queries.ts'
import { OtherMentorships } from './OtherMentorships.tsx'

interface InMentorshipProps {
  /** Whether the page also needs the curriculum to be open; membership alone opens the others. */
  readonly needsCurriculum: boolean
  readonly children: (mentorshipId: string) => ReactNode
}

/**
 * Shows a page of the mentorship that the address names, otherwise of the active one. Without one, or while the
 * curriculum is closed, it says what opens the area, what is missing, and the way there.
 */
export function InMentorship({ needsCurriculum, children }: InMentorshipProps) {
  const t = useTexts()
  const status = useAsk(accessCalls.status, {})
  const named = new URLSearchParams(useSearch()).get('mentorship')
  if (named !== null) return children(named)
  return (
    <Loaded
      answer={status}
      shapes={['tall', 'line']}
      renderShape={(shape) => <Page narrow>{shape}</Page>}
      failed={{ as: 'page', title: t('mentorship.failed'), saysWhy: true }}
    >
      {(loaded) => {
        const { activeMentorship, experiences } = loaded
        const isOpen = !needsCurriculum || experiences.curriculum === 'use'
        return activeMentorship !== null && isOpen ? (
          children(activeMentorship)
        ) : (
          <Page narrow>
            <StateOfMentorship status={loaded} />
            <OtherMentorships />
          </Page>
        )
      }}
    </Loaded>
  )
}
