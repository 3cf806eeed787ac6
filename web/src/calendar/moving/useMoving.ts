import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { CalendarEvent, ChangedEvent } from '@saathi/contract/calendar/event.ts'
import { momentAt, type Zoned, zonedOf } from '@saathi/contract/base/zoned.ts'

import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { refreshCalendar } from '../place/place.ts'

/** Plans one event, or one of a series, at another time. */
export async function moveEvent(event: CalendarEvent, scheduledTime: string): Promise<ChangedEvent> {
  const moved = await ask(
    calendarCalls.changeEvent,
    {
      params: { mentorshipId: event.mentorship, eventId: event.id },
      body: { scheduledTime, applyToRecurring: 'THIS' },
    },
    { idempotencyKey: crypto.randomUUID() },
  )
  await refreshCalendar()
  return moved
}

/** What a dragged event becomes: its old day or time where the place names only the other. */
export type Target = Partial<Zoned>

/** Moves events that were dragged; an event that is dropped where it was stays. */
export function useMoving(zone: string, onMoved: (event: ChangedEvent, before: string) => void) {
  const { isBusy, failure, act } = useAct()
  const move = (event: CalendarEvent, target: Target) => {
    const scheduledTime = momentAt({ ...zonedOf(event.scheduledTime, zone), ...target }, zone).toISOString()
    if (isBusy || Date.parse(scheduledTime) === Date.parse(event.scheduledTime)) return
    void act(async () => onMoved(await moveEvent(event, scheduledTime), event.scheduledTime))
  }
  return { failure, move }
}
