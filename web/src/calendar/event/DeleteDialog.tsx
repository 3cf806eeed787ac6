import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import type { RecurringScope } from '@saathi/contract/calendar/rules.ts'
import { useState } from 'react'

import { errorText } from '../../errorText.ts'
import { useTexts } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Banner } from '../../ui/State.tsx'
import { ask } from '../../wire/api.ts'
import { refreshCalendar } from '../place.ts'
import { ScopeField } from './ScopeField.tsx'

interface DeleteDialogProps {
  readonly mentorshipId: string
  readonly event: CalendarEvent
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Asks before an event is deleted, and for a series which of its events. */
export function DeleteDialog({ mentorshipId, event, onDeleted, onClose }: DeleteDialogProps) {
  const t = useTexts()
  const [scope, setScope] = useState<RecurringScope>('THIS')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const remove = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await ask(calendarCalls.deleteEvent, {
        params: { mentorshipId, eventId: event.id },
        body: { applyToRecurring: scope },
      })
      onDeleted()
      void refreshCalendar()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('calendar.deleteDialog.title', { title: event.title })}
      onClose={onClose}
      actions={
        <>
          <Button look="soft" onClick={onClose}>
            {t('calendar.deleteDialog.no')}
          </Button>
          <Button busy={isBusy} onClick={() => void remove()}>
            {t('calendar.deleteDialog.yes')}
          </Button>
        </>
      }
    >
      <p>{t('calendar.deleteDialog.body')}</p>
      {event.isRecurringEvent ? <ScopeField scope={scope} onChange={setScope} /> : null}
      {failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {errorText(failure, t)}
        </Banner>
      )}
    </Dialog>
  )
}
