import type { Database } from '../../engines/database.ts'
import { sessionTitles } from '../../learning/public/calendarStore.ts'
import { membershipIn } from '../../mentorship/public/store.ts'
import { occurrenceAt, readOccurrenceId } from '../series/recurrence.ts'
import { seriesById } from '../series/seriesStore.ts'

/** What the room of a call needs to know of its event. */
export interface EventRoom {
  readonly mentorshipId: string
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly sessionName: string
  readonly localeSessionName: Record<string, string>
}

/**
 * Returns the event of a call by the id of its occurrence. Undefined where there is none, where it has no call, and
 * where the person is no member of its mentorship or that has ended.
 */
export async function eventRoom(
  db: Database,
  personId: string,
  occurrenceId: string,
): Promise<EventRoom | undefined> {
  const read = readOccurrenceId(occurrenceId)
  const series = read && (await seriesById(db, read.seriesId))
  if (series === undefined) return undefined
  const occurrence = occurrenceAt(series, read?.recurrenceAt ?? series.startsAt)
  if (occurrence === undefined || !occurrence.isPairGroupCall) return undefined
  const { mentorshipId } = series
  const membership = await membershipIn(db, { personId, mentorshipId })
  if (membership === undefined || membership.endedAt !== null) return undefined
  const { title, startsAt, durationMinutes, sessionId, sessionName } = occurrence
  const sessionIds = sessionId === null ? [] : [sessionId]
  const [session] = await sessionTitles(db, { mentorshipIds: [mentorshipId], sessionIds })
  return {
    mentorshipId,
    title,
    startsAt,
    endsAt: new Date(startsAt.getTime() + durationMinutes * 60_000),
    sessionName: session?.title ?? sessionName,
    localeSessionName: session?.localeTitle ?? {},
  }
}
