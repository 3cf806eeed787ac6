import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'
import { useState } from 'react'

import { useSearch } from 'wouter'

import { useBlocked } from '../safety/public/blocked.ts'
import { FailureNote } from '../shell/FailureNote.tsx'
import { useTexts } from '../texts/texts.ts'
import { Banner } from '../ui/State.tsx'
import { storeOffline, useAsk } from '../wire/queries.ts'
import { serverNow } from '../wire/serverTime.ts'
import { type Done, DoneNote } from './DoneNote.tsx'
import { beginForm, forgetForm } from './event/draft.ts'
import { EventDetail } from './event/EventDetail.tsx'
import { EventDialog } from './event/EventDialog.tsx'
import { emptyForm, type EventForm, formOf, formOfWords } from './event/eventForm.ts'
import { AvailabilityDialog } from './meeting/AvailabilityDialog.tsx'
import { providerOf } from './links/providers.ts'
import { NextMeeting } from './meeting/NextMeeting.tsx'
import { monthOf } from './month/days.ts'
import styles from './MentorshipCalendar.module.css'
import { useMoving } from './moving/useMoving.ts'
import { Panel } from './Panel.tsx'
import { isRunning, type CalendarPlace } from './place/place.ts'
import { useWhen } from './public/when.ts'
import { useZone } from '../texts/moments.ts'
import { useStart } from './useStart.ts'
import { useShownEvent } from './useShownEvent.ts'
import { dayOf } from '@saathi/contract/base/zoned.ts'

storeOffline(calendarCalls.month)

/** Which form is open. */
type Form = { readonly kind: 'event'; readonly event: CalendarEvent | undefined } | { readonly kind: 'free' }

/** The calendar of a mentorship: the next meeting, the month or the next weeks, and everything about an event. */
export function MentorshipCalendar({ mentorship }: { readonly mentorship: MentorshipDetail }) {
  const t = useTexts()
  const zone = useZone()
  const [today] = useState(() => dayOf(serverNow(), zone))
  const [selected, setSelected] = useState(today)
  const [form, setForm] = useState<Form>()
  const linked = providerOf(new URLSearchParams(useSearch()).get('linked'))
  const [done, setDone] = useState<Done | undefined>(linked && { kind: 'linked', provider: linked })
  const month = useAsk(calendarCalls.month, {
    query: { month: monthOf(selected), mentorship: mentorship.id },
  })
  const place: CalendarPlace = {
    mentorship,
    zone,
    when: useWhen(zone),
    isPaused: usePaused(mentorship, month.data?.isPaused),
  }
  const shown = useShownEvent(mentorship.id, month.data?.events ?? [])
  const addAs = (fresh: EventForm) => {
    beginForm(`new ${mentorship.id}`, fresh, true)
    setDone(undefined)
    setForm({ kind: 'event', event: undefined })
  }
  const add = (day: string) => addAs(emptyForm(day))
  useStart((words) => {
    if (!isRunning(mentorship)) return
    // A form that was begun and left would come back in its place.
    forgetForm()
    addAs(formOfWords(today, words))
  })
  const change = (event: CalendarEvent) => {
    beginForm(event.id, formOf(event, zone), false)
    shown.close()
    setDone(undefined)
    setForm({ kind: 'event', event })
  }
  const finish = (what: Done) => {
    setForm(undefined)
    if (what.kind === 'saved') setSelected(dayOf(what.event.scheduledTime, zone))
    if (what.kind === 'deleted') shown.close()
    setDone(what)
  }
  const { failure, move } = useMoving(zone, (event, before) => {
    setSelected(dayOf(event.scheduledTime, zone))
    setDone({ kind: 'moved', event, before })
  })
  return (
    <div className={styles.calendar}>
      {done === undefined ? null : (
        <DoneNote
          key={'event' in done ? `${done.kind} ${done.event.id} ${done.event.scheduledTime}` : done.kind}
          done={done}
          place={place}
          onRestored={(event) => setDone({ kind: 'restored', event })}
        />
      )}
      {shown.event === null ? <Gone /> : null}
      <FailureNote failure={failure} />
      <section aria-label={t('calendar.title')}>
        <Panel
          place={place}
          month={month}
          days={{ today, selected, onSelect: setSelected }}
          acts={{ open: shown.open, add, move, free: () => setForm({ kind: 'free' }) }}
        >
          {isRunning(mentorship) ? (
            <NextMeeting
              place={place}
              onOpen={shown.open}
              onPick={() => add(today)}
              onFree={() => setForm({ kind: 'free' })}
            />
          ) : null}
        </Panel>
      </section>
      {shown.event === null || shown.event === undefined ? null : (
        <EventDetail
          key={shown.event.id}
          place={place}
          event={shown.event}
          onChange={() => shown.event && change(shown.event)}
          onDeleted={() => shown.event && finish({ kind: 'deleted', event: shown.event })}
          onClose={shown.close}
        />
      )}
      {form?.kind === 'event' ? (
        <EventDialog
          place={place}
          event={form.event}
          onSaved={(event) => finish({ kind: 'saved', event })}
          onClose={() => setForm(undefined)}
        />
      ) : null}
      {form?.kind === 'free' ? (
        <AvailabilityDialog
          when={place.when}
          onSaved={() => finish({ kind: 'free' })}
          onClose={() => setForm(undefined)}
        />
      ) : null}
    </div>
  )
}

/** This device is the first to know whom the person has blocked; only the server knows who has blocked the person. */
function usePaused({ type, partnerDetails }: MentorshipDetail, said = false): boolean {
  const blocked = useBlocked()
  return (
    said || (type === 'one_to_one' && partnerDetails.partnerDetails.some(({ id }) => blocked.includes(id)))
  )
}

function Gone() {
  const t = useTexts()
  return (
    <Banner kind="info" icon="calendar">
      {t('calendar.gone')}
    </Banner>
  )
}
