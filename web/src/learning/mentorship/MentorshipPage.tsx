import { Page } from '../../ui/Layout.tsx'
import { InMentorship } from './InMentorship.tsx'
import { MentorshipHome } from './MentorshipHome.tsx'

/** The home of a mentorship, or the state of the way there. */
export function MentorshipPage() {
  return (
    <InMentorship needsCurriculum={false}>
      {(mentorshipId) => (
        <Page>
          <MentorshipHome mentorshipId={mentorshipId} />
        </Page>
      )}
    </InMentorship>
  )
}
