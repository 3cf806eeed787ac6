import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'

import { useTexts } from '../../texts/texts.ts'
import type { CalendarPlace } from '../place/place.ts'
import { dayOf } from '@saathi/contract/base/zoned.ts'
import { hourSpansOf } from './clocks.ts'
import styles from './Event.module.css'

interface ClockNoteProps {
  readonly place: CalendarPlace
  readonly event: Parameters<typeof hourSpansOf>[0] & Pick<CalendarEvent, 'isException'>
  readonly start: Date
}

/** Says when the events of a series made in another zone are at another hour for the person. */
export function ClockNote({ place: { when, zone }, event, start }: ClockNoteProps) {
  const t = useTexts()
  // An event that was changed by itself may be at another hour than its series.
  if (event.isException) return null
  return hourSpansOf(event, { start, zone }).map(({ first, last }) => (
    <p key={first.getTime()} className={styles.hint}>
      {t(`calendar.clocks.${first.getTime() === last.getTime() ? 'day' : 'span'}`, {
        from: when.date(dayOf(first, zone)),
        to: when.date(dayOf(last, zone)),
        time: when.time(first),
      })}
    </p>
  ))
}
