import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { daysAfter } from '@saathi/contract/base/indiaDays.ts'
import type { ReactNode } from 'react'

import { AsOf } from '../../shell/AsOf.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { useTexts } from '../../texts/texts.ts'
import { type AsOf as Age, useAsOf } from '../../wire/freshness.ts'
import { together, useAsk } from '../../wire/queries.ts'
import { mayPlan, type CalendarPlace } from '../place/place.ts'
import { DeadlineRow, EventRow, QuizFact } from './Rows.tsx'
import styles from './Days.module.css'
import { monthAfter, monthOf } from './days.ts'
import { agendaOf, type DayMarks, type Month } from './marks.ts'

interface DayListProps {
  readonly day: string
  readonly marks: DayMarks
  /** Since when the marks may be old; undefined if they are fresh. */
  readonly age: Age | undefined
  readonly place: CalendarPlace
  readonly onOpen: (eventId: string) => void
  /** The button that adds an event on this day. */
  readonly add: ReactNode
}

/** The events and deadlines of one day, and the button to add an event there. */
export function DayList({ day, marks, age, place, onOpen, add }: DayListProps) {
  const t = useTexts()
  const isEmpty = marks.events.length + marks.deadlines.length + marks.quizzes === 0
  return (
    <section className={styles.list}>
      <div className={styles.head}>
        <h2 className={styles.day}>{place.when.day(day)}</h2>
        {mayPlan(place) ? add : null}
      </div>
      {isEmpty ? (
        <p className={styles.empty}>{age === undefined ? t('calendar.day.empty') : <AsOf age={age} />}</p>
      ) : (
        <DayRows marks={marks} place={place} onOpen={onOpen} />
      )}
    </section>
  )
}

type DayRowsProps = Pick<DayListProps, 'marks' | 'place' | 'onOpen'>

function DayRows({ marks, place, onOpen }: DayRowsProps) {
  return (
    <ul className={styles.rows}>
      {marks.events.map((event) => (
        <EventRow key={event.id} event={event} when={place.when} onOpen={onOpen} />
      ))}
      {marks.deadlines.map((deadline) => (
        <DeadlineRow key={deadline.id} deadline={deadline} when={place.when} zone={place.zone} />
      ))}
      <QuizFact count={marks.quizzes} />
    </ul>
  )
}

interface NearWeekProps {
  readonly place: CalendarPlace
  readonly today: string
  readonly month: Month | undefined
  readonly onOpen: (eventId: string) => void
}

/** The events of the next seven days, as far as the shown month covers them. A phone shows it above the month. */
export function NearWeek({ place, today, month, onOpen }: NearWeekProps) {
  const t = useTexts()
  if (month === undefined || today < month.from || today > month.to) return null
  const end = daysAfter(today, 7)
  const days = agendaOf([month], today).filter(([day, { events }]) => day < end && events.length > 0)
  return (
    <section className={styles.near}>
      <h2 className={styles.day}>{t('calendar.near.week')}</h2>
      {days.length === 0 ? <p className={styles.empty}>{t('calendar.near.nothing')}</p> : null}
      {days.map(([day, { events }]) => (
        <div key={day}>
          <h3 className={styles.nearDay}>{day === today ? t('calendar.today') : place.when.day(day)}</h3>
          <DayRows marks={{ events, deadlines: [], quizzes: 0 }} place={place} onOpen={onOpen} />
        </div>
      ))}
    </section>
  )
}

interface AgendaProps {
  readonly place: CalendarPlace
  readonly today: string
  readonly onOpen: (eventId: string) => void
}

/** The events and deadlines of the next weeks as a list: to the end of the month after this one. */
export function Agenda({ place, today, onOpen }: AgendaProps) {
  const t = useTexts()
  const month = monthOf(today)
  const mentorship = place.mentorship.id
  const now = useAsk(calendarCalls.month, { query: { month, mentorship } })
  const next = useAsk(calendarCalls.month, { query: { month: monthAfter(month, 1), mentorship } })
  const age = useAsOf(now, next)
  return (
    <Loaded
      answer={together({ now, next })}
      shapes={['line', 'card', 'card']}
      failed={{ as: 'banner', title: t('calendar.failed'), saysWhy: true }}
    >
      {(months) => {
        const days = agendaOf([months.now, months.next], today)
        if (days.length === 0) {
          return (
            <p className={styles.empty}>
              {age === undefined ? t('calendar.agenda.empty') : <AsOf age={age} />}
            </p>
          )
        }
        return days.map(([day, marks]) => (
          <section key={day} className={styles.list}>
            <h2 className={styles.day}>
              {day === today ? `${t('calendar.today')}, ${place.when.day(day)}` : place.when.day(day)}
            </h2>
            <DayRows marks={{ ...marks, quizzes: 0 }} place={place} onOpen={onOpen} />
          </section>
        ))
      }}
    </Loaded>
  )
}
