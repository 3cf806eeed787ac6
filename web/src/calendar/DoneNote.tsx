import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { CalendarEvent, ChangedEvent } from '@saathi/contract/calendar/event.ts'
import { type CalendarProvider, providerNames } from '@saathi/contract/calendar/rules.ts'
import { useState } from 'react'

import { type Translate, useTexts } from '../texts/texts.ts'
import { Banner } from '../ui/State.tsx'
import { ask } from '../wire/api.ts'
import { Clashes } from './event/ClashNote.tsx'
import styles from './MentorshipCalendar.module.css'
import { moveEvent } from './moving/useMoving.ts'
import { nameOf, type CalendarPlace, refreshCalendar } from './place/place.ts'
import { UndoButton } from './meeting/UndoButton.tsx'

/** The finished act, which the page confirms. */
export type Done =
  | { readonly kind: 'saved'; readonly event: ChangedEvent }
  | { readonly kind: 'moved'; readonly event: ChangedEvent; readonly before: string }
  | { readonly kind: 'deleted' | 'restored'; readonly event: CalendarEvent }
  | { readonly kind: 'linked'; readonly provider: CalendarProvider }
  | { readonly kind: 'free' }

interface DoneNoteProps {
  readonly done: Done
  readonly place: CalendarPlace
  readonly onRestored: (event: CalendarEvent) => void
}

/** Says what was done, which events are at the same time as a saved one, and takes a deletion back. */
export function DoneNote({ done, place, onRestored }: DoneNoteProps) {
  const t = useTexts()
  return (
    // The form was far below on a phone, and the button that opened it may be gone: the focus brings the words into sight.
    <div ref={takeFocus} tabIndex={-1} className={styles.done}>
      <Banner kind="done" icon="tick">
        <p>{wordsOf(done, place, t)}</p>
        {done.kind === 'moved' ? <Unmoving {...done} onRestored={onRestored} /> : null}
        {done.kind === 'deleted' ? <Undeleting event={done.event} onRestored={onRestored} /> : null}
      </Banner>
      {done.kind === 'saved' || done.kind === 'moved' ? (
        <Clashes clashes={done.event.clashes} place={place} words={t('calendar.clash.after')} />
      ) : null}
    </div>
  )
}

function wordsOf(done: Done, { mentorship, when }: CalendarPlace, t: Translate): string {
  if (done.kind === 'free') return t('calendar.free.saved')
  if (done.kind === 'linked') return t('calendar.linkedNow', { provider: providerNames[done.provider] })
  if (done.kind === 'restored') return t('calendar.restored', { date: when.short(done.event.scheduledTime) })
  const others = mentorship.partnerDetails.partnerDetails
  const [only] = others
  const name = others.length === 1 ? nameOf(mentorship, only?.id ?? null) : undefined
  const what =
    done.kind === 'saved' || done.kind === 'moved' ? savedWords(done.event, when, t) : t('calendar.deleted')
  return `${what} ${name === undefined ? t('calendar.tellsGroup') : t('calendar.tells', { name })}`
}

/** If the opened event of a series is at another time than the others, the note also gives the usual time. */
function savedWords(
  { scheduledTime, nextUsual }: ChangedEvent,
  when: CalendarPlace['when'],
  t: Translate,
): string {
  const date = when.short(scheduledTime)
  if (nextUsual === null) return t('calendar.saved', { date })
  return t('calendar.savedMoved', { date, usual: when.short(nextUsual) })
}

interface UnmovingProps extends Pick<DoneNoteProps, 'onRestored'> {
  readonly event: ChangedEvent
  /** The time of the event before the move. */
  readonly before: string
}

function Unmoving({ event, before, onRestored }: UnmovingProps) {
  const [isOver, setOver] = useState(false)
  const undo = async () => onRestored(await moveEvent(event, before))
  return isOver ? null : <UndoButton undo={undo} onTimeOver={() => setOver(true)} />
}

/** The button is there as long as the others do not know of the deletion. */
function Undeleting({ event, onRestored }: Pick<DoneNoteProps, 'onRestored'> & { event: CalendarEvent }) {
  const [isOver, setOver] = useState(false)
  const undo = async () => {
    const params = { mentorshipId: event.mentorship, eventId: event.id }
    const restored = await ask(calendarCalls.restoreEvent, { params })
    await refreshCalendar()
    onRestored(restored)
  }
  return isOver ? null : <UndoButton undo={undo} onTimeOver={() => setOver(true)} />
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
