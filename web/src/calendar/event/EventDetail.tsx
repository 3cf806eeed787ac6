import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'

import { sessionPathsIn } from '../../wire/paths.ts'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { serverNow } from '../../wire/serverTime.ts'
import { isRunning, nameOf, type CalendarPlace } from '../place/place.ts'
import { Answers } from './Answers.tsx'
import { ClockNote } from './ClockNote.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import styles from './Event.module.css'
import { hasBegunAt, scopesOf } from './eventForm.ts'
import { JoinButton } from './JoinButton.tsx'

interface EventDetailProps {
  readonly place: CalendarPlace
  readonly event: CalendarEvent
  readonly onChange: () => void
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** All about one event: when it is, who comes, its session, the way into its call, and changing it. */
export function EventDetail({ place, event, onChange, onDeleted, onClose }: EventDetailProps) {
  const t = useTexts()
  const [isDeleting, setDeleting] = useState(false)
  const now = serverNow()
  const scopes = scopesOf(event, now)
  if (isDeleting) {
    return (
      <DeleteDialog
        mentorshipId={place.mentorship.id}
        event={event}
        scopes={scopes}
        onDeleted={onDeleted}
        onClose={() => setDeleting(false)}
      />
    )
  }
  const hasBegun = hasBegunAt(event, now)
  const mayChange = event.mayChange && scopes.length > 0 && isRunning(place.mentorship)
  return (
    <Dialog
      title={event.title}
      onClose={onClose}
      closeLabel={t('calendar.close')}
      actions={
        mayChange ? (
          <>
            <Button look="soft" onClick={() => setDeleting(true)}>
              {t('calendar.delete')}
            </Button>
            {place.isPaused ? null : (
              <Button look="soft" onClick={onChange}>
                {t('calendar.change')}
              </Button>
            )}
          </>
        ) : (
          <Button look="soft" onClick={onClose}>
            {t('calendar.close')}
          </Button>
        )
      }
    >
      <Facts place={place} event={event} />
      {event.description === '' ? null : (
        <p className={styles.words} dir="auto">
          {event.description}
        </p>
      )}
      <JoinButton event={event} />
      <Answers place={place} event={event} isOpen={!hasBegun && isRunning(place.mentorship)} />
    </Dialog>
  )
}

function Facts({ place, event }: Pick<EventDetailProps, 'place' | 'event'>) {
  const t = useTexts()
  const { when } = place
  const maker = nameOf(place.mentorship, event.createdBy)
  const isMine = event.createdBy === place.mentorship.partnerDetails.userDetails.id
  return (
    <ul className={styles.facts}>
      <li>
        <Icon name="clock" />
        <span>
          <strong>{when.full(event.scheduledTime)}</strong>
          <br />
          {t('calendar.minutes', { count: event.durationMinutes })}
          {place.zone === 'Asia/Kolkata' && event.timeZone === place.zone
            ? null
            : `, ${when.zoneName(new Date(event.scheduledTime))}`}
        </span>
      </li>
      {event.isRecurringEvent ? (
        <li>
          <Icon name="reload" />
          <div>
            {event.isException ? t('calendar.changedOnce') : t(`calendar.frequency.${event.eventFrequency}`)}
            {event.repeatEndDate === null || event.isException
              ? null
              : `, ${t('calendar.until', { date: when.date(event.repeatEndDate) })}`}
            <ClockNote place={place} event={event} start={new Date(event.scheduledTime)} />
          </div>
        </li>
      ) : null}
      <SessionFact event={event} />
      {maker === undefined ? null : (
        <li>
          <Icon name="person" />
          <span>{isMine ? t('calendar.madeByYou') : t('calendar.madeBy', { name: maker })}</span>
        </li>
      )}
    </ul>
  )
}

function SessionFact({ event }: { readonly event: CalendarEvent }) {
  const t = useTexts()
  const local = useLocal()
  const named = new URLSearchParams(useSearch()).get('mentorship') ?? undefined
  const { sessionId, sessionName, localeSessionName } = event
  const name = local(sessionName, localeSessionName)
  return (
    <li>
      <Icon name="learn" />
      {sessionId === null ? (
        <span>{name === '' ? t('calendar.noSession') : name}</span>
      ) : (
        <Link to={sessionPathsIn('mentorships', named).introduction(sessionId)}>{name}</Link>
      )}
    </li>
  )
}
