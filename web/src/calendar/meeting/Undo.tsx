import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import { undoSeconds } from '@saathi/contract/calendar/rules.ts'
import { useEffect, useState } from 'react'

import { errorText } from '../../errorText.ts'
import { useTexts } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/State.tsx'
import { ask } from '../../wire/api.ts'
import { refreshCalendar } from '../place.ts'

interface UndoProps {
  readonly event: CalendarEvent
  /** Called when it was taken back, or can no longer be. */
  readonly onEnd: () => void
}

/** Says that a meeting is planned, and takes it back if it was a mistake. */
export function Undo({ event, onEnd }: UndoProps) {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (isBusy) return undefined
    const timer = setTimeout(onEnd, undoSeconds * 1000)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the time runs once, whatever is rendered meanwhile
  }, [isBusy])
  const undo = async () => {
    setBusy(true)
    try {
      await ask(calendarCalls.deleteEvent, {
        params: { mentorshipId: event.mentorship, eventId: event.id },
        body: { applyToRecurring: 'THIS' },
      })
      await refreshCalendar()
      onEnd()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <Banner kind="done" icon="tick">
      <p>{t('calendar.next.booked')}</p>
      <Button look="plain" icon="back" busy={isBusy} onClick={() => void undo()}>
        {t('calendar.undo')}
      </Button>
      {failure === undefined ? null : <p role="alert">{errorText(failure, t)}</p>}
    </Banner>
  )
}
