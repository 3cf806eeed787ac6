import type { Database } from '../../engines/database/database.ts'
import type { CallSpan, CallTime } from '../../room/deskDuties.ts'
import { occurrencesOf } from '../series/recurrence.ts'
import { seriesOfMentorships } from '../series/seriesStore.ts'

/** Returns the calls that these mentorships planned and that begin in a span. Events without a call are left out. */
export async function plannedCalls(db: Database, { mentorshipIds, from, to }: CallSpan): Promise<CallTime[]> {
  const series = await seriesOfMentorships(db, mentorshipIds, { from })
  return series
    .flatMap((each) => occurrencesOf(each, { from, to }))
    .filter(({ isPairGroupCall }) => isPairGroupCall)
    .map(({ series: { mentorshipId }, startsAt, durationMinutes }) => ({
      mentorshipId,
      from: startsAt,
      to: new Date(startsAt.getTime() + durationMinutes * 60_000),
    }))
}
