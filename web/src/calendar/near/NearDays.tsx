import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'
import { daysAfter } from '@saathi/contract/base/indiaDays.ts'
import { dayOf } from '@saathi/contract/base/zoned.ts'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'

import { useZone } from '../../texts/moments.ts'
import { mentorshipPlace, sessionPathsIn } from '../../wire/paths.ts'
import { AsOf } from '../../shell/AsOf.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useAsOf } from '../../wire/freshness.ts'
import { storeOffline, together, useAsk } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { JoinButton } from '../event/JoinButton.tsx'
import { monthOf } from '../month/days.ts'
import { agendaOf, type DayMarks, emptyDay, type Month } from '../month/marks.ts'
import { useWhen, type When } from '../public/when.ts'
import { answerNote } from './answerNote.ts'
import styles from './NearDays.module.css'

storeOffline(calendarCalls.month)
storeOffline(calendarCalls.nextMeeting)

interface NearProps {
  readonly mentorship: MentorshipDetail
}

/** The mentorship in the addresses of this page; undefined for the active one. */
function useNamed(): string | undefined {
  return new URLSearchParams(useSearch()).get('mentorship') ?? undefined
}

/** The next meeting in one line that leads to it; without one, the way to plan it. Soon before it, the way into the call. */
export function MeetingLine({ mentorship }: NearProps) {
  const t = useTexts()
  const when = useWhen(useZone())
  const named = useNamed()
  const next = useAsk(
    calendarCalls.nextMeeting,
    { params: { mentorshipId: mentorship.id } },
    { isAlwaysAsked: true },
  )
  const age = useAsOf(next)
  return (
    <Loaded answer={next} shapes={['line']} renderFailure={() => null}>
      {({ event }) => (
        <>
          <Link className={styles.meeting} to={mentorshipPlace('calendar', named, event?.id)}>
            <Icon name="calendar" />
            <span>
              {event === null ? (
                t(age === undefined ? 'calendar.next.none' : 'calendar.next.title')
              ) : (
                <>
                  <span className="hidden-words">{t('calendar.next.title')}: </span>
                  <strong>{when.short(event.scheduledTime)}</strong>
                  <AnswerNote event={event} mentorship={mentorship} />
                </>
              )}
            </span>
            <Icon name="next" />
          </Link>
          {age === undefined ? null : <AsOf age={age} />}
          {event === null ? null : <JoinButton event={event} onlyOpen />}
        </>
      )}
    </Loaded>
  )
}

/** A note about the members who can't come to an event, or about the person's own missing answer. */
function AnswerNote({ event, mentorship }: NearProps & { readonly event: CalendarEvent }) {
  const note = answerNote(event, mentorship, useTexts())
  return note === undefined ? null : <small className={styles.note}>{note}</small>
}

/** How many days from today on are shown. */
const shownDays = 3

/** Today and the two days that follow, with what is on them, and the way to the whole calendar. */
export function NearDays({ mentorship }: NearProps) {
  const t = useTexts()
  const zone = useZone()
  const when = useWhen(zone)
  const named = useNamed()
  const [today] = useState(() => dayOf(serverNow(), zone))
  const days = Array.from({ length: shownDays }, (_, index) => daysAfter(today, index))
  const monthFor = (day: string | undefined) => ({
    query: { month: monthOf(day ?? today), mentorship: mentorship.id },
  })
  const first = useAsk(calendarCalls.month, monthFor(days[0]))
  // The same month as a rule, which is then asked once.
  const last = useAsk(calendarCalls.month, monthFor(days.at(-1)))
  const age = useAsOf(first, last)
  return (
    <section className={styles.days} aria-labelledby="near-days">
      <div className={styles.head}>
        <h2 id="near-days" className={styles.title}>
          {t('calendar.near.title')}
        </h2>
        <Link to={mentorshipPlace('calendar', named)} className={styles.more}>
          {t('calendar.title')}
          <Icon name="next" />
        </Link>
      </div>
      <Loaded
        answer={together({ first, last })}
        shapes={['line', 'line', 'line']}
        failed={{ as: 'banner', title: t('calendar.failed'), saysWhy: true }}
      >
        {(months) => {
          const shown = [months.first, months.last].map(withoutPaused)
          const marks = new Map(agendaOf(shown, today))
          if (!days.some((day) => marks.has(day)))
            return <p className={styles.noDay}>{t('calendar.near.free')}</p>
          return (
            <dl className={styles.list}>
              {days.map((day) => (
                <div key={day}>
                  <dt>{day === today ? t('calendar.today') : when.weekday(day, 'short')}</dt>
                  <dd>
                    <OnDay
                      marks={marks.get(day) ?? emptyDay}
                      when={when}
                      named={named}
                      mentorship={mentorship}
                    />
                  </dd>
                </div>
              ))}
            </dl>
          )
        }}
      </Loaded>
      {age === undefined ? null : <AsOf age={age} />}
    </section>
  )
}

/** A pair whose contact is stopped does not meet. */
function withoutPaused(month: Month): Month {
  return month.isPaused ? { ...month, events: [] } : month
}

interface OnDayProps extends NearProps {
  readonly marks: DayMarks
  readonly when: When
  readonly named: string | undefined
}

function OnDay({ marks: { events, deadlines }, when, named, mentorship }: OnDayProps) {
  const t = useTexts()
  const local = useLocal()
  if (events.length + deadlines.length === 0) return <p className={styles.free}>{t('calendar.near.free')}</p>
  const words = ({ scheduledTime, title }: CalendarEvent) => `${when.time(scheduledTime)} ${title}`
  return (
    <ul>
      {events.map((event) => (
        <li key={event.id}>
          <Link to={mentorshipPlace('calendar', named, event.id)}>
            {words(event)}
            <AnswerNote event={event} mentorship={mentorship} />
          </Link>
        </li>
      ))}
      {deadlines.map(({ id, title, localeTitle }) => (
        <li key={id}>
          <Link to={sessionPathsIn('mentorships', named).introduction(id)}>
            {t('calendar.near.due', { title: local(title, localeTitle) })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
