import type { Database } from '../../engines/database/database.ts'
import { activeMentorships } from '../../mentorship/public/store.ts'
import { timeZoneOf } from '../../people/public/store.ts'
import type { Facts } from '../../room/room.ts'
import { nextOccurrence } from '../series/recurrence.ts'
import { seriesOfMentorships } from '../series/seriesStore.ts'
import { firstThatTakesPlace, takesPlaceIn } from '../series/takesPlace.ts'

/** Returns when the next meeting of all running mentorships of a person begins. */
export async function nextOfAll(
  db: Database,
  { personId, now }: { readonly personId: string; readonly now: Date },
): Promise<Facts['nextMeeting']> {
  const ids = (await activeMentorships(db, personId)).map(({ id }) => id)
  if (ids.length === 0) return undefined
  const at = await nextOf(db, { ids, now })
  return at === null ? undefined : { at, timeZone: await timeZoneOf(db, personId) }
}

/** Returns the start of the next meeting of these mentorships that takes place; null if none is planned. */
export async function nextOf(
  db: Database,
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<Date | null> {
  const series = await seriesOfMentorships(db, ids, { from: now })
  if (series.length === 0) return null
  const takesPlace = await takesPlaceIn(db, series)
  const starts = series.flatMap(
    (each) => firstThatTakesPlace(nextOccurrence(each, now), takesPlace)?.startsAt.getTime() ?? [],
  )
  return starts.length === 0 ? null : new Date(Math.min(...starts))
}
