import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'

import { useTexts } from '../../texts/texts.ts'
import { Banner } from '../../ui/State.tsx'
import { ask } from '../../wire/api.ts'
import { refreshCalendar } from '../place/place.ts'
import { UndoButton } from './UndoButton.tsx'

interface UndoProps {
  readonly event: CalendarEvent
  /** Called when it was taken back, or can no longer be. */
  readonly onEnd: () => void
}

/** Says that a meeting is planned, and takes it back if it was a mistake. */
export function Undo({ event, onEnd }: UndoProps) {
  const t = useTexts()
  const undo = async () => {
    await ask(calendarCalls.deleteEvent, {
      params: { mentorshipId: event.mentorship, eventId: event.id },
      body: { applyToRecurring: 'THIS' },
    })
    await refreshCalendar()
    onEnd()
  }
  return (
    <Banner kind="done" icon="tick">
      <p>{t('calendar.next.booked')}</p>
      <UndoButton undo={undo} onTimeOver={onEnd} />
    </Banner>
  )
}
