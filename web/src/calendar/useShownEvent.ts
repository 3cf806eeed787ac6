import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import { mostListedEvents } from '@saathi/contract/calendar/rules.ts'
import { daysAfter } from '@saathi/contract/base/indiaDays.ts'
import { useState } from 'react'

import { useAsk } from '../wire/queries.ts'
import { useInAddress } from './links/useInAddress.ts'

interface Shown {
  /**
   * The event that the address names; null if the mentorship has no such event, undefined if the address names none or it is still loading.
   */
  readonly event: CalendarEvent | null | undefined
  readonly open: (eventId: string) => void
  readonly close: () => void
}

/** The event that the address names by `?event=`, from those that are known or from the server. */
export function useShownEvent(mentorshipId: string, known: readonly CalendarEvent[]): Shown {
  const [eventId, putEvent] = useInAddress('event')
  const found = known.find(({ id }) => id === eventId)
  const loaded = useLoadedEvent(mentorshipId, found === undefined ? eventId : null)
  return {
    event: eventId === null ? undefined : (found ?? loaded),
    open: (id) => putEvent(id),
    close: () => putEvent(undefined),
  }
}

/** Looks for an event on the server, one page after another; null if none has it, undefined while it is looked for. */
function useLoadedEvent(mentorshipId: string, eventId: string | null): CalendarEvent | null | undefined {
  const [{ page, of }, turn] = useState({ page: 1, of: eventId })
  const current = of === eventId ? page : 1
  const asked = useAsk(
    calendarCalls.events,
    { params: { mentorshipId }, query: { ...aroundEvent(eventId ?? ''), page: String(current) } },
    { enabled: eventId !== null },
  )
  if (eventId === null || asked.data === undefined) return undefined
  const event = asked.data.find(({ id }) => id === eventId)
  if (event !== undefined) return event
  if (asked.isFetching) return undefined
  if (asked.data.length < mostListedEvents) return null
  turn({ page: current + 1, of: eventId })
  return undefined
}

/** The days around the time in the id of an occurrence; it may have been moved. Without a time the server's usual ones. */
function aroundEvent(eventId: string): { from?: string; to?: string } {
  const [, year, month, day] = /_(\d{4})(\d\d)(\d\d)T/.exec(eventId) ?? []
  if (year === undefined) return {}
  const named = `${year}-${month}-${day}`
  return { from: daysAfter(named, -180), to: daysAfter(named, 180) }
}
