import { Page } from '../../ui/Layout.tsx'
import { InMentorship } from './InMentorship.tsx'
import { MentorshipHome, type MentorshipPart } from './MentorshipHome.tsx'

/** The home of a mentorship, or the state of the way there. `routes.tsx` fills in the calendar, which stands after this domain. */
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
