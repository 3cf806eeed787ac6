import { Page } from '../../ui/Layout.tsx'
import { InMentorship } from './InMentorship.tsx'
import { MentorshipHome, type MentorshipPart } from './MentorshipHome.tsx'

/** The home of a mentorship, or the state of the way there. The calendar is a later domain, so `routes.tsx` fills it in. */
export function MentorshipPage({ calendar }: { readonly calendar: MentorshipPart }) {
  return (
    <InMentorship needsCurriculum={false}>
      {(mentorshipId) => (
        <Page>
          <MentorshipHome mentorshipId={mentorshipId} calendar={calendar} />
        </Page>
      )}
    </InMentorship>
  )
}
