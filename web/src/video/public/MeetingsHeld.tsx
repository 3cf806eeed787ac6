import { videoCalls } from '@saathi/contract/video/calls.ts'

import { useTexts } from '../../texts/texts.ts'
import { useAsk } from '../../wire/queries.ts'

/** How often and how long the people of a mentorship met in calls; nothing before the first time. */
export function MeetingsHeld({ mentorshipId }: { readonly mentorshipId: string }) {
  const t = useTexts()
  const met = useAsk(videoCalls.meetings, { params: { mentorshipId } }).data
  if (met === undefined || met.held === 0) return null
  return (
    <p>
      {t('mentorship.met', { count: met.held })} {t('mentorship.metMinutes', { count: met.minutes })}
    </p>
  )
}
