import type { Reply } from '@saathi/contract/base/call.ts'
import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { CalendarEvent, ChangedEvent } from '@saathi/contract/calendar/event.ts'
import { useState } from 'react'

import { offerNotices } from '../../notifications/public/offer.ts'
import { AsOf } from '../../shell/AsOf.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { FailureNote } from '../../shell/FailureNote.tsx'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Layout.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { useAsOf } from '../../wire/freshness.ts'
import { storeOffline, useAsk } from '../../wire/queries.ts'
import { Clashes } from '../event/ClashNote.tsx'
import { JoinButton } from '../event/JoinButton.tsx'
import { answerNote } from '../near/answerNote.ts'
import { nameOf, type CalendarPlace, refreshCalendar } from '../place/place.ts'
import { dayOf } from '@saathi/contract/base/zoned.ts'
import styles from './NextMeeting.module.css'
import { Undo } from './Undo.tsx'

storeOffline(calendarCalls.nextMeeting)

type Next = Reply<typeof calendarCalls.nextMeeting>

interface NextMeetingProps {
  readonly place: CalendarPlace
  readonly onOpen: (eventId: string) => void
  /** Opens the form of a new event. */
  readonly onPick: () => void
  /** Opens the grid of free times. */
  readonly onFree: () => void
}

/** The next meeting of a mentorship; without one, two times to choose from with one tap. */
export function NextMeeting(props: NextMeetingProps) {
  const { place } = props
  const t = useTexts()
  const [booked, setBooked] = useState<ChangedEvent>()
  const next = useAsk(
    calendarCalls.nextMeeting,
    { params: { mentorshipId: place.mentorship.id } },
    { isAlwaysAsked: true },
  )
  const age = useAsOf(next)
  return (
    <Loaded answer={next} shapes={['card']} renderFailure={() => null}>
      {(loaded) => (
        <Card>
          {age === undefined ? null : <AsOf age={age} />}
          {loaded.event === null ? (
            <Unplanned {...props} next={loaded} isFresh={age === undefined} onBooked={setBooked} />
          ) : (
            <Planned {...props} event={loaded.event} />
          )}
          {booked === undefined ? null : (
            <>
              <Clashes clashes={booked.clashes} place={place} words={t('calendar.clash.after')} />
              <Undo key={booked.id} event={booked} onEnd={() => setBooked(undefined)} />
            </>
          )}
        </Card>
      )}
    </Loaded>
  )
}

function Planned({ place, event, onOpen }: NextMeetingProps & { readonly event: CalendarEvent }) {
  const t = useTexts()
  const { when, zone, mentorship } = place
  const day = dayOf(event.scheduledTime, zone)
  const note = answerNote(event, mentorship, t)
  return (
    <div className={styles.next}>
      <div className={styles.head}>
        <span className={styles.tile} aria-hidden="true">
          <strong>{Number(day.slice(8))}</strong>
          {when.weekday(day, 'short')}
        </span>
        <div className={styles.words}>
          <h2 className={styles.title}>{t('calendar.next.title')}</h2>
          <p className={styles.what}>{event.title}</p>
          <p className={styles.fact}>{when.full(event.scheduledTime)}</p>
          {note === undefined ? null : <p className={styles.fact}>{note}</p>}
        </div>
      </div>
      <JoinButton event={event} />
      <Button look="soft" onClick={() => onOpen(event.id)}>
        {t('calendar.next.details')}
      </Button>
    </div>
  )
}

interface PlanningProps extends NextMeetingProps {
  readonly next: Next
  /** Whether the reply is fresh. A partner may have planned a meeting or said their times since an older one. */
  readonly isFresh: boolean
  readonly onBooked: (event: ChangedEvent) => void
}

function Unplanned(props: PlanningProps) {
  const t = useTexts()
  if (!props.place.isPaused) return <Planning {...props} />
  return (
    <div className={styles.next}>
      <h2 className={styles.title}>{t(titleOf(props))}</h2>
      <p className={styles.fact}>{t('calendar.next.paused')}</p>
    </div>
  )
}

function titleOf({ isFresh }: PlanningProps): string {
  return isFresh ? 'calendar.next.none' : 'calendar.next.title'
}

function Planning(props: PlanningProps) {
  const { place, next, isFresh, onBooked, onPick, onFree } = props
  const t = useTexts()
  const { isBusy, failure, book } = useBooking({ place, next }, onBooked)
  const { suggestions, hasSaid, waitsFor } = next
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' })
  const waiting = waitsFor.flatMap((id) => nameOf(place.mentorship, id) ?? [])
  return (
    <div className={styles.next}>
      <div>
        <h2 className={styles.title}>{t(titleOf(props))}</h2>
        <p className={styles.fact}>
          {t(suggestions.length === 0 ? 'calendar.next.plan' : 'calendar.next.choose')}
        </p>
      </div>
      {suggestions.map(({ scheduledTime, isCommon }) => (
        <Button
          key={scheduledTime}
          look="soft"
          icon="calendar"
          busy={isBusy}
          onClick={() => void book(scheduledTime)}
        >
          {place.when.short(scheduledTime)}
          {isCommon ? <span className={styles.suits}>{t('calendar.next.suits')}</span> : null}
        </Button>
      ))}
      {waiting.length === 0 || !hasSaid || !isFresh ? null : (
        <p className={styles.fact}>
          {t('calendar.next.waitsFor', { count: waiting.length, names: list.format(waiting) })}
        </p>
      )}
      {hasSaid ? null : (
        <Button look="soft" icon="clock" onClick={onFree}>
          {t('calendar.free.title')}
        </Button>
      )}
      <Button look="plain" onClick={onPick}>
        {t('calendar.next.another')}
      </Button>
      <FailureNote failure={failure} />
    </div>
  )
}

/** Makes a mentoring call at a suggested time about the session that is next. */
function useBooking(
  { place, next }: Pick<PlanningProps, 'place' | 'next'>,
  onBooked: PlanningProps['onBooked'],
) {
  const t = useTexts()
  const { isBusy, failure, act } = useAct()
  // The same key until it succeeds, so that a second tap after a lost reply does not make a second call.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const book = async (scheduledTime: string) => {
    const suggested = next.suggestions.find((each) => each.scheduledTime === scheduledTime)
    if (suggested === undefined) return
    const booked = await ask(
      calendarCalls.addEvent,
      {
        params: { mentorshipId: place.mentorship.id },
        body: {
          title: t('calendar.next.callTitle'),
          description: '',
          eventFrequency: 'none',
          repeatEndDate: null,
          scheduledTime,
          durationMinutes: suggested.durationMinutes,
          sessionId: next.session?.id ?? null,
          // An event that does not repeat needs a session or its name.
          sessionName: next.session?.title ?? t('calendar.next.callTitle'),
          isPairGroupCall: true,
          applyToRecurring: 'THIS',
        },
      },
      { idempotencyKey: `${key}:${scheduledTime}` },
    )
    setKey(crypto.randomUUID())
    onBooked(booked)
    offerNotices()
    await refreshCalendar()
  }
  return { isBusy, failure, book: (scheduledTime: string) => act(() => book(scheduledTime)) }
}
