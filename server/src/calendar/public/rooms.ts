import { closesAfterMs, opensBeforeMs } from '@saathi/contract/video/rules.ts'

import type { Database } from '../../engines/database/database.ts'
import { sessionTitles } from '../../learning/public/calendarStore.ts'
import { membershipIn } from '../../mentorship/public/store.ts'
import {
  byTime,
  nextOccurrence,
  occurrenceAt,
  occurrencesOf,
  readOccurrenceId,
} from '../series/recurrence.ts'
import type { Occurrence, Series } from '../series/series.ts'
import { seriesById, seriesOfMentorships } from '../series/seriesStore.ts'

/** The facts about an event that the room of its call needs. */
export interface EventRoom {
  /** The id of the occurrence, under which all members meet by any link. */
  readonly id: string
  readonly mentorshipId: string
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly sessionName: string
  readonly localeSessionName: Record<string, string>
}

/**
 * Returns the event of a call by the id of an occurrence or of a series. For a series it is the occurrence that is
 * running or comes next, because other calendars have one link for the whole series. Returns undefined if there is no
 * such event, if it has no call, if its mentorship has ended, or if the person is not a member.
 */
export async function eventRoom(
  db: Database,
  personId: string,
  { occurrenceId, now }: { readonly occurrenceId: string; readonly now: Date },
): Promise<EventRoom | undefined> {
  const read = readOccurrenceId(occurrenceId)
  const series = read && (await seriesById(db, read.seriesId))
  if (series === undefined) return undefined
  const occurrence =
    read?.recurrenceAt === undefined ? currentOf(series, now) : occurrenceAt(series, read.recurrenceAt)
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

/** Returns the id of the call that a mentorship has planned for this moment: from ten minutes before it to its end. */
export async function plannedCall(
  db: Database,
  { mentorshipId, now }: { readonly mentorshipId: string; readonly now: Date },
): Promise<string | undefined> {
  const span = { from: new Date(now.getTime() - longestEventMs), to: new Date(now.getTime() + opensBeforeMs) }
  const all = await seriesOfMentorships(db, [mentorshipId], { from: span.from })
  return all
    .flatMap((series) => occurrencesOf(series, span))
    .toSorted(byTime)
    .findLast(
      ({ isPairGroupCall, startsAt, durationMinutes }) =>
        isPairGroupCall && startsAt.getTime() + durationMinutes * 60_000 > now.getTime(),
    )?.id
}

/** No event lasts longer. */
const longestEventMs = 86_400_000

/** After the last occurrence has ended, it is still that one. */
function currentOf(series: Series, now: Date): Occurrence | undefined {
  if (series.frequency === 'none') return occurrenceAt(series, series.startsAt)
  const open = nextOccurrence(series, new Date(now.getTime() - closesAfterMs))
  return open ?? occurrencesOf(series, { from: series.startsAt, to: now }).at(-1)
}
