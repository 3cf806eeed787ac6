import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import type { RecurringScope } from '@saathi/contract/calendar/rules.ts'
import { useState } from 'react'

import { FailureNote } from '../../shell/FailureNote.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { refreshCalendar } from '../place/place.ts'
import { ScopeField } from './ScopeField.tsx'

interface DeleteDialogProps {
  readonly mentorshipId: string
  readonly event: CalendarEvent
  /** Which occurrences can be deleted. */
  readonly scopes: readonly RecurringScope[]
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Asks before an event is deleted, and for a series which of its events. */
export function DeleteDialog({ mentorshipId, event, scopes, onDeleted, onClose }: DeleteDialogProps) {
  const t = useTexts()
  const [scope, setScope] = useState<RecurringScope>(scopes[0] ?? 'THIS')
  const { isBusy, failure, act } = useAct()
  const remove = async () => {
    await ask(calendarCalls.deleteEvent, {
      params: { mentorshipId, eventId: event.id },
      body: { applyToRecurring: scope },
    })
    onDeleted()
    void refreshCalendar()
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
          <Button busy={isBusy} onClick={() => void act(remove)}>
            {t('calendar.deleteDialog.yes')}
          </Button>
        </>
      }
    >
      <p>{t('calendar.deleteDialog.body')}</p>
      {event.isRecurringEvent ? <ScopeField scopes={scopes} scope={scope} onChange={setScope} /> : null}
      <FailureNote failure={failure} />
    </Dialog>
  )
}
