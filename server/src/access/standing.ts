import type { Database } from '../engines/database/database.ts'
import type { Person } from '../http/request.ts'
import type { FactSources } from '../room/room.ts'
import type { Standing } from './status.ts'

/** Collects the facts of all rooms that decide what a person may see and use. */
export async function gatherStanding(
  facts: FactSources,
  db: Database,
  person: Pick<Person, 'id' | 'role'>,
): Promise<Standing> {
  const [surveys, sessions, channelKinds, mentorships, matching] = await Promise.all([
    facts.surveys(db, person),
    facts.sessions(db, person),
    facts.channelKinds(db, person),
    facts.mentorships(db, person),
    facts.matching(db, person),
  ])
  return {
    role: person.role,
    surveys,
    completedSessions: sessions.completed,
    hasUnstartedSession: sessions.hasUnstarted,
    channelKinds,
    mentorships,
    matching,
  }
}
