import { closesAfterMs } from '@saathi/contract/video/rules.ts'

import type { Database } from '../../engines/database.ts'
import { sessionTitles } from '../../learning/public/calendarStore.ts'
import { membershipIn } from '../../mentorship/public/store.ts'
import { nextOccurrence, occurrenceAt, occurrencesOf, readOccurrenceId } from '../series/recurrence.ts'
import type { Occurrence, Series } from '../series/series.ts'
import { seriesById } from '../series/seriesStore.ts'

/** What the room of a call needs to know of its event. */
export interface EventRoom {
  /** The id of the occurrence, under which all members meet. */
  readonly id: string
  readonly mentorshipId: string
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly sessionName: string
  readonly localeSessionName: Record<string, string>
}

interface Visit {
  readonly personId: string
  readonly occurrenceId: string
  readonly now: Date
}

/**
 * Returns the event of a call by the id of its occurrence, or by that of its series, which subscribed calendars have for
 * all occurrences: it names the one that goes on or comes next. Undefined where there is none, where it has no call, and
 * where the person is no member of its mentorship or that has ended.
 */
export async function eventRoom(
  db: Database,
  { personId, occurrenceId, now }: Visit,
): Promise<EventRoom | undefined> {
  const read = readOccurrenceId(occurrenceId)
  const series = read && (await seriesById(db, read.seriesId))
  if (series === undefined) return undefined
  const occurrence =
    read?.recurrenceAt === undefined ? presentOf(series, now) : occurrenceAt(series, read.recurrenceAt)
  if (occurrence === undefined || !occurrence.isPairGroupCall) return undefined
  const { mentorshipId } = series
  const membership = await membershipIn(db, { personId, mentorshipId })
  if (membership === undefined || membership.endedAt !== null) return undefined
  const { title, startsAt, durationMinutes, sessionId, sessionName } = occurrence
  const sessionIds = sessionId === null ? [] : [sessionId]
  const [session] = await sessionTitles(db, { mentorshipIds: [mentorshipId], sessionIds })
  return {
    id: occurrence.id,
    mentorshipId,
    title,
    startsAt,
    endsAt: new Date(startsAt.getTime() + durationMinutes * 60_000),
    sessionName: session?.title ?? sessionName,
    localeSessionName: session?.localeTitle ?? {},
  }
}

/** The occurrence whose room is open or opens next; of a series that is over the first one. */
function presentOf(series: Series, now: Date): Occurrence | undefined {
  const [begun] = occurrencesOf(series, { from: new Date(now.getTime() - closesAfterMs), to: now, most: 1 })
  return begun ?? nextOccurrence(series, new Date(now.getTime() - 1)) ?? occurrenceAt(series, series.startsAt)
}
