import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import { zonedOf } from '@saathi/contract/base/zoned.ts'

import { dragging, dropping } from '../moving/drag.ts'
import type { Target } from '../moving/useMoving.ts'
import { mayPlan, type CalendarPlace } from '../place/place.ts'
import styles from './HourGrid.module.css'
import { hoursFor, minuteOf, timeAt } from './hours.ts'

interface HourGridProps {
  readonly place: CalendarPlace
  readonly days: readonly string[]
  readonly today: string
  readonly selected: string
  readonly events: readonly CalendarEvent[]
  readonly onSelect: (day: string) => void
  readonly onOpen: (eventId: string) => void
  readonly onMove: (event: CalendarEvent, target: Target) => void
}

/** One day or the days of a week with their hours. An event can be dragged to another day and time. */
export function HourGrid(props: HourGridProps) {
  const { place, days, today, selected, events, onSelect } = props
  const planned = events.map((event) => ({ event, ...spanOf(event, place.zone) }))
  const hours = hoursFor(planned.filter(({ day }) => days.includes(day)))
  const count = hours.end - hours.first
  return (
    <div className={styles.scroll} tabIndex={-1}>
      <div
        className={styles.grid}
        style={{ gridTemplateColumns: `3.5rem repeat(${days.length}, minmax(0, 1fr))` }}
      >
        <span />
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className={`${styles.day} ${day === selected ? styles.selected : ''}`}
            aria-label={place.when.day(day)}
            aria-current={day === today ? 'date' : undefined}
            aria-pressed={day === selected}
            onClick={() => onSelect(day)}
          >
            {place.when.weekday(day, 'short')} <strong>{Number(day.slice(8))}</strong>
          </button>
        ))}
        <div className={styles.hours} aria-hidden="true">
          {Array.from({ length: count }, (_, index) => (
            <span key={index}>{place.when.hour(hours.first + index)}</span>
          ))}
        </div>
        {days.map((day) => (
          <Column
            key={day}
            {...props}
            day={day}
            hours={hours}
            planned={planned.filter((each) => each.day === day)}
          />
        ))}
      </div>
    </div>
  )
}

interface Planned {
  readonly event: CalendarEvent
  readonly day: string
  readonly from: number
  readonly to: number
}

function spanOf(event: CalendarEvent, zone: string) {
  const { day, time } = zonedOf(event.scheduledTime, zone)
  return { day, from: minuteOf(time), to: minuteOf(time) + event.durationMinutes }
}

interface ColumnProps extends HourGridProps {
  readonly day: string
  readonly hours: { readonly first: number; readonly end: number }
  readonly planned: readonly Planned[]
}

function Column({ place, day, hours, planned, onOpen, onMove }: ColumnProps) {
  const whole = (hours.end - hours.first) * 60
  const drop = dropping((event, { currentTarget, clientY }) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    onMove(event, { day, time: timeAt((clientY - top) / height, hours) })
  })
  return (
    <div className={styles.column} style={{ height: `${(whole / 60) * 2.75}rem` }} {...drop}>
      {planned.map(({ event, from, to }, index) => {
        // Events at the same time are side by side.
        const before = planned.slice(0, index).filter((other) => other.to > from).length
        return (
          <button
            key={event.id}
            type="button"
            className={styles.event}
            style={{
              top: `${((from - hours.first * 60) / whole) * 100}%`,
              minHeight: `${((to - from) / whole) * 100}%`,
              marginInlineStart: `${before * 1.25}rem`,
            }}
            onClick={() => onOpen(event.id)}
            {...(mayPlan(place) && event.mayChange ? dragging(event) : {})}
          >
            <span>{place.when.time(event.scheduledTime)}</span> <strong>{event.title}</strong>
          </button>
        )
      })}
    </div>
  )
}
