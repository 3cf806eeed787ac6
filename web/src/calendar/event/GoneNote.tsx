import { calendarCalls } from '@saathi/contract/calendar/calls.ts'

import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import { type CalendarPlace, nameOf } from '../place/place.ts'

interface GoneNoteProps {
  readonly place: CalendarPlace
  readonly eventId: string
  readonly isBusy?: boolean
  /** Without it, the note only says who deleted the event. */
  readonly onPlanAgain?: () => void
}

/** Says who deleted an event, and offers to plan it again with the values of its form. */
export function GoneNote({ place, eventId, isBusy = false, onPlanAgain }: GoneNoteProps) {
  const t = useTexts()
  const asked = useAsk(calendarCalls.eventDeletion, {
    params: { mentorshipId: place.mentorship.id, eventId },
  })
  const byId = asked.data?.deletedBy ?? null
  const name = nameOf(place.mentorship, byId)
  const isMine = byId !== null && byId === place.mentorship.partnerDetails.userDetails.id
  return (
    <Banner kind="care" icon="calendar" urgent>
      <p>
        {isMine
          ? t('calendar.gone.byYou')
          : name === undefined
            ? t('calendar.gone.unknown')
            : t('calendar.gone.by', { name })}
      </p>
      {onPlanAgain === undefined ? null : (
        <Button look="soft" busy={isBusy} onClick={onPlanAgain}>
          {t('calendar.gone.again')}
        </Button>
      )}
    </Banner>
  )
}
