import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import type { HTMLAttributes } from 'react'

import { useTexts } from '../../texts/texts.ts'
import type { When } from '../public/when.ts'
import styles from './MonthGrid.module.css'

/** What a wide month does with the titles in its days. */
export interface WideMonth {
  readonly open: (eventId: string) => void
  /** The attributes of an event that can be dragged; of another one, none. */
  readonly drag: (event: CalendarEvent) => HTMLAttributes<HTMLElement>
  /** The attributes of a day, which takes what is dragged onto it. */
  readonly onto: (day: string) => HTMLAttributes<HTMLElement>
}

/** So many titles fit into a day. */
const mostShown = 2

interface CellEventsProps {
  readonly events: readonly CalendarEvent[]
  readonly when: When
  readonly wide: WideMonth
}

/** The titles of a day for mouse and eye. Keys and screen readers have the same events in the list of the day. */
export function CellEvents({ events, when, wide }: CellEventsProps) {
  const t = useTexts()
  const more = events.length - mostShown
  return (
    <div className={styles.events} aria-hidden="true">
      {events.slice(0, mostShown).map((event) => (
        <button
          key={event.id}
          type="button"
          tabIndex={-1}
          title={event.title}
          className={styles.event}
          onClick={() => wide.open(event.id)}
          {...wide.drag(event)}
        >
          {when.clock(event.scheduledTime).digits} {event.title}
        </button>
      ))}
      {more > 0 ? <span>{t('calendar.cell.more', { count: more })}</span> : null}
    </div>
  )
}
