import type { Deadline } from '@saathi/contract/calendar/calls.ts'
import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import { Link, useSearch } from 'wouter'

import { sessionPathsIn } from '../../wire/paths.ts'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Fact } from '../../ui/Row.tsx'
import { DayMark } from './DayMark.tsx'
import type { When } from '../public/when.ts'
import styles from './Rows.module.css'
import { dayOf } from '@saathi/contract/base/zoned.ts'

interface EventRowProps {
  readonly event: CalendarEvent
  readonly when: When
  readonly onOpen: (eventId: string) => void
}

/** One event: its time, its title, and how long and how often it is. The whole card opens it. */
export function EventRow({ event, when, onOpen }: EventRowProps) {
  const t = useTexts()
  const { before, digits, after } = when.clock(event.scheduledTime)
  const facts = [
    t('calendar.minutes', { count: event.durationMinutes }),
    ...(event.isRecurringEvent
      ? [event.isException ? t('calendar.changedAlone') : t(`calendar.often.${event.eventFrequency}`)]
      : []),
  ]
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => onOpen(event.id)}>
        <span className={styles.time}>
          <span>{before}</span> <strong>{digits}</strong> <span>{after}</span>
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{event.title}</span>
          <Fact inline icon={event.isPairGroupCall ? 'video' : 'calendar'}>
            {facts.join(', ')}
          </Fact>
        </span>
        <Icon name="next" />
      </button>
    </li>
  )
}

interface DeadlineRowProps {
  readonly deadline: Deadline
  readonly when: When
  readonly zone: string
}

/** A session that is due, with its last day. It leads to the session. */
export function DeadlineRow({ deadline, when, zone }: DeadlineRowProps) {
  const t = useTexts()
  const local = useLocal()
  const named = new URLSearchParams(useSearch()).get('mentorship') ?? undefined
  const { id, title, localeTitle, endDate, isCompleted } = deadline
  return (
    <li>
      <Link className={styles.row} to={sessionPathsIn('mentorships', named).introduction(id)}>
        <span className={styles.flag}>
          {isCompleted ? <Icon name="tick" /> : <DayMark kind="deadline" />}
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{local(title, localeTitle)}</span>
          <Fact inline icon="clock">
            {isCompleted
              ? t('calendar.completed')
              : t('calendar.completeBy', { date: when.date(dayOf(endDate, zone)) })}
          </Fact>
        </span>
        <Icon name="next" />
      </Link>
    </li>
  )
}

/** A day's quizzes as one sentence. */
export function QuizFact({ count }: { readonly count: number }) {
  const t = useTexts()
  return count === 0 ? null : (
    <li>
      <Fact icon="star">{t('calendar.mark.quizzes', { count })}</Fact>
    </li>
  )
}
