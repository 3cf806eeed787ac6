import { metMs, togetherMs } from '@saathi/contract/video/attendance.ts'
import type { PastCall } from '@saathi/contract/video/recordCalls.ts'

import type { House } from '../../house/house.ts'
import { peopleSeenBy } from '../../people/public/seenStore.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { attendanceIn } from '../stored/attendanceStore.ts'
import { type EndedCall, ratingsIn } from './historyStore.ts'

/** Returns calls that are over as one of their members sees them. Calls in which nobody met are left out. */
export async function pastCallsFor(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  personId: string,
  calls: readonly EndedCall[],
): Promise<PastCall[]> {
  const ids = calls.map(({ id }) => id)
  const [attendance, ratings] = await Promise.all([attendanceIn(db, ids), ratingsIn(db, personId, ids)])
  const visits = ids.flatMap((id) => attendance(id).visits)
  const people = await peopleSeenBy(db, personId, [...new Set(visits.map((visit) => visit.personId))])
  const now = clock.now()
  return calls.flatMap(({ id, startedAt, linesGone }) => {
    const own = attendance(id)
    const together = togetherMs(own, now)
    if (together === 0 && !linesGone) return []
    const present = new Set(own.visits.map((visit) => visit.personId))
    return [
      {
        meetingRecordingId: id,
        meetingDatetime: startedAt.toISOString(),
        summaryTextFileUrl: null,
        transcriptionTextFileUrl: null,
        rating: ratings.get(id) ?? null,
        isSkipped: ratings.get(id) === null,
        minutes: minutesOf(together),
        people: people
          .filter((person) => present.has(person.id))
          .map((person) => ({
            userId: person.id,
            fullName: displayNameOf(person),
            minutes: minutesOf(metMs(own, { personId: person.id, now })),
          })),
      },
    ]
  })
}

/** Less than a minute together is shown as one. */
function minutesOf(ms: number): number {
  return ms === 0 ? 0 : Math.max(1, Math.round(ms / 60_000))
}
