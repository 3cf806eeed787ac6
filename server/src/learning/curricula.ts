import { maySeeWorkOf } from '@saathi/contract/mentorship/rules.ts'

import type { Database } from '../engines/database/database.ts'
import { activeMentorships, membershipIn } from '../mentorship/public/store.ts'
import type { Facts } from '../room/room.ts'
import { activityOf, totalsOf } from './progressStore.ts'

/**
 * Returns the progress of the person's running mentorships: for a mentor that of each mentee, for a mentee their
 * own.
 */
export async function curriculaOf(db: Database, personId: string): Promise<Facts['curricula']> {
  const running = await activeMentorships(db, personId)
  const curricula = await Promise.all(
    running.map(async ({ id: mentorshipId }) => {
      const membership = await membershipIn(db, { personId, mentorshipId })
      if (membership === undefined) return []
      const { role, others } = membership
      const mentees = others.filter((other) => other.role === 'mentee' && maySeeWorkOf(role, other.role))
      const walkers = role === 'mentor' ? mentees.map((mentee) => mentee.personId) : [personId]
      const [activity, { totalSessions }] = await Promise.all([
        activityOf(db, mentorshipId, walkers),
        totalsOf(db, { personId, mentorshipId }),
      ])
      const completed = activity.map(({ completedSessions }) => completedSessions)
      return [{ mentorshipId, completed, all: totalSessions }]
    }),
  )
  return curricula.flat()
}
