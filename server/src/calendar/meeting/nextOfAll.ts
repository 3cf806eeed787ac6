import type { Database } from '../../engines/database/database.ts'
import { activeMentorships } from '../../mentorship/public/store.ts'
import { timeZoneOf } from '../../people/public/store.ts'
import type { Facts } from '../../room/room.ts'
import { nextOccurrence } from '../series/recurrence.ts'
import { seriesOfMentorships } from '../series/seriesStore.ts'

/** Returns when the next meeting of all running mentorships of a person begins. */
export async function nextOfAll(
  db: Database,
  { personId, now }: { readonly personId: string; readonly now: Date },
): Promise<Facts['nextMeeting']> {
  const ids = (await activeMentorships(db, personId)).map(({ id }) => id)
  if (ids.length === 0) return undefined
  const series = await seriesOfMentorships(db, ids, { from: now })
  const starts = series.flatMap((each) => nextOccurrence(each, now)?.startsAt.getTime() ?? [])
  if (starts.length === 0) return undefined
  return { at: new Date(Math.min(...starts)), timeZone: await timeZoneOf(db, personId) }
}
