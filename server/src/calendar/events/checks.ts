import {
  type EventRefusal,
  eventRefusals,
  mostDaysAhead,
  mostRepeatDays,
  mostRepeating,
} from '@saathi/contract/calendar/rules.ts'
import type { EventChange } from '@saathi/contract/calendar/event.ts'
import { Failure, failureOfFields, type FieldOf } from '@saathi/contract/errors.ts'
import { daysBetween } from '@saathi/contract/base/indiaDays.ts'

import type { Database } from '../../engines/database/database.ts'
import { sessionTitles } from '../../learning/public/calendarStore.ts'
import type { Series } from '../series/series.ts'
import { runningSeries } from '../series/seriesStore.ts'
import { dayIn } from '../series/zones.ts'

const dayMs = 86_400_000

/** Returns the requested time, cut to whole seconds, because ids of occurrences have no fractions. */
export function momentOfWish(scheduledTime: string): Date {
  return new Date(Math.floor(Date.parse(scheduledTime) / 1000) * 1000)
}

/** Throws if an event would be too far ahead. */
export function refuseTooFar(startsAt: Date, now: Date): void {
  if (startsAt.getTime() > now.getTime() + mostDaysAhead * dayMs) {
    throw invalid('scheduledTime', 'tooFar')
  }
}

/** The most series of a mentorship that are not over. */
const mostSeries = 100

/** Throws if a mentorship has reached the limit of series, or of series that repeat. */
export async function refuseTooMany(
  tx: Database,
  { mentorshipId, frequency }: Pick<Series, 'mentorshipId' | 'frequency'>,
  now: Date,
): Promise<void> {
  const { count, repeating } = await runningSeries(tx, mentorshipId, now)
  if (count >= mostSeries) throw new Failure('calendarFull')
  if (frequency !== 'none' && repeating >= mostRepeating) throw new Failure('calendarFull')
}

/** Throws if a series ends before it begins, or goes on for too long. */
export function refuseWrongEnd({ startsAt, timeZone, repeatEndDate }: Series): void {
  if (repeatEndDate === null) return
  const days = daysBetween(dayIn(startsAt, timeZone), repeatEndDate)
  if (days < 0) throw invalid('repeatEndDate', 'endsBefore')
  if (days > mostRepeatDays) throw tooLong()
}

/** A move keeps the last occurrence, so the series may become this many days longer than the limit for a new one. */
const daysOfMove = 31

/** Throws if a move makes the series longer than that, so that many moves can't make it endless. */
export function refuseLonger(after: Series, before: Series): void {
  const [days, was] = [after, before].map(({ startsAt, timeZone, repeatEndDate }) =>
    repeatEndDate === null ? 0 : daysBetween(dayIn(startsAt, timeZone), repeatEndDate),
  )
  if (days !== undefined && was !== undefined && days > was && days > mostRepeatDays + daysOfMove) {
    throw tooLong()
  }
}

const tooLong = () => invalid('repeatEndDate', 'tooLong')

/**
 * Returns the chosen session of a mentorship with its title; a name alone stays as it is typed. Throws if the
 * session does not belong to the mentorship.
 */
export async function chosenSession(
  db: Database,
  mentorshipId: string,
  { sessionId, sessionName }: { readonly sessionId: string | null; readonly sessionName: string },
): Promise<{ readonly sessionId: string | null; readonly sessionName: string }> {
  if (sessionId === null) return { sessionId, sessionName }
  const [session] = await sessionTitles(db, { mentorshipIds: [mentorshipId], sessionIds: [sessionId] })
  if (session === undefined) throw invalid('sessionId', 'sessionElsewhere')
  return { sessionId, sessionName: session.title }
}

/** The failure of one field. */
export function invalid(field: FieldOf<EventChange>, refusal: EventRefusal): Failure {
  return failureOfFields<EventChange>('invalid', { [field]: [eventRefusals[refusal]] })
}
