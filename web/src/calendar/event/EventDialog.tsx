import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { CalendarEvent, ChangedEvent } from '@saathi/contract/calendar/event.ts'
import { type RecurringScope, refusalIn } from '@saathi/contract/calendar/rules.ts'
import { useState } from 'react'

import { fieldErrors } from '../../texts/errorText.ts'
import { offerNotices } from '../../notifications/public/offer.ts'
import { FailureNote } from '../../shell/FailureNote.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showFirstProblem } from '../../ui/showProblem.ts'
import { Banner } from '../../ui/State.tsx'
import { ask, Problem } from '../../wire/api.ts'
import { useOnline } from '../../wire/network.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { type CalendarPlace, refreshCalendar } from '../place/place.ts'
import { forgetForm, requestKey, useForm } from './draft.ts'
import { EventFields } from './EventFields.tsx'
import { GoneNote } from './GoneNote.tsx'
import {
  changeOf,
  type EventForm,
  type FormProblems,
  newEventOf,
  problemsOf,
  scopesOf,
  startOf,
} from './eventForm.ts'
import { ScopeField } from './ScopeField.tsx'

interface EventDialogProps {
  readonly place: CalendarPlace
  /** The event to change; undefined for a new one. */
  readonly event: CalendarEvent | undefined
  readonly onSaved: (event: ChangedEvent) => void
  readonly onClose: () => void
}

/** The form of a new or an existing event. Its values stay in this tab until they are saved or cancelled. */
export function EventDialog({ place, event, onSaved, onClose }: EventDialogProps) {
  const t = useTexts()
  const form = useForm()
  const isOnline = useOnline()
  const [scopes] = useState(() => (event === undefined ? [] : scopesOf(event, serverNow())))
  const [scope, setScope] = useState<RecurringScope>(scopes[0] ?? 'THIS')
  const [saysAll, setSaysAll] = useState(false)
  const { isBusy, failure, isGone, send } = useSaving({ place, event, scope }, onSaved)
  const problems = problemsOf(form, { event, scope, zone: place.zone, now: serverNow() })
  const save = () => {
    setSaysAll(true)
    if (Object.keys(problems).length > 0) return showFirstProblem()
    return void send(form)
  }
  return (
    <Dialog
      title={t(event === undefined ? 'calendar.form.newTitle' : 'calendar.form.changeTitle')}
      onClose={onClose}
      closeLabel={t('calendar.close')}
      actions={
        <>
          <Button
            look="soft"
            onClick={() => {
              forgetForm()
              onClose()
            }}
          >
            {t('calendar.cancel')}
          </Button>
          <Button busy={isBusy} onClick={save}>
            {t('calendar.form.save')}
          </Button>
        </>
      }
    >
      {isOnline ? null : (
        <Banner kind="info" icon="warning">
          {t('calendar.form.offline')}
        </Banner>
      )}
      {event?.isRecurringEvent === true ? (
        <ScopeField
          scopes={scopes}
          scope={scope}
          hint={event.isException && scope !== 'THIS' ? t('calendar.scope.moved') : undefined}
          onChange={setScope}
        />
      ) : null}
      <EventFields
        place={place}
        event={event}
        scope={scope}
        problems={saysAll ? { ...refusedFields(failure), ...problems } : {}}
      />
      {isGone && event !== undefined ? (
        <GoneNote
          place={place}
          eventId={event.id}
          isBusy={isBusy}
          onPlanAgain={() => void send(form, true)}
        />
      ) : (
        <FailureNote failure={failure} />
      )}
    </Dialog>
  )
}

const fieldsOfWire: Readonly<Record<string, keyof EventForm>> = {
  title: 'title',
  description: 'description',
  scheduled_time: 'day',
  repeat_end_date: 'until',
  session_name: 'sessionId',
  session_id: 'sessionId',
  event_frequency: 'frequency',
  is_pair_group_call: 'isCall',
}

/** What the server refused, by field of the form. */
function refusedFields(failure: unknown): FormProblems {
  return Object.fromEntries(
    Object.entries(fieldErrors(failure)).flatMap(([name, sentence]) => {
      const field = fieldsOfWire[name]
      if (field === undefined || sentence === undefined) return []
      const known = refusalIn(sentence)
      return [[field, known === undefined ? sentence : `calendar.form.${known}`]]
    }),
  )
}

interface Saving {
  readonly place: CalendarPlace
  readonly event: CalendarEvent | undefined
  readonly scope: RecurringScope
}

function useSaving({ place, event, scope }: Saving, onSaved: EventDialogProps['onSaved']) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { id, sessions } = place.mentorship
  const send = async (form: EventForm, asNew = event === undefined) => {
    const start = startOf(form, place.zone)
    if (start === undefined) return
    const sessionName = sessions.find((session) => session.id === form.sessionId)?.title ?? ''
    const sending = { start, sessionName }
    // One occurrence of a series is planned again as one event.
    const isOne = event?.isRecurringEvent === true && scope === 'THIS'
    setBusy(true)
    setFailure(undefined)
    try {
      const saved =
        event === undefined || asNew
          ? await ask(
              calendarCalls.addEvent,
              {
                params: { mentorshipId: id },
                body: newEventOf(isOne ? { ...form, frequency: 'none' } : form, sending),
              },
              { idempotencyKey: requestKey() },
            )
          : await ask(
              calendarCalls.changeEvent,
              {
                params: { mentorshipId: id, eventId: event.id },
                body: changeOf(form, { ...sending, event, scope }),
              },
              { idempotencyKey: `${scope}:${requestKey()}` },
            )
      forgetForm()
      onSaved(saved)
      offerNotices()
      void refreshCalendar()
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  // The member could open the event, so it is there no more.
  const isGone = event !== undefined && failure instanceof Problem && failure.status === 404
  return { isBusy, failure, isGone, send }
}
