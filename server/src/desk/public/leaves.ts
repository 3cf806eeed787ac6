import type { Database } from '../../engines/database/database.ts'
import { pauseEndsOf, pausesOf } from '../pauses/store.ts'

/** The pauses of some people by the team. */
export interface Leaves {
  /** The last day of each pause that has not ended; null if it has none. */
  readonly until: ReadonlyMap<string, string | null>
  /** When the last pause of a person ended. */
  readonly ended: ReadonlyMap<string, Date>
}

/** Returns the pauses of these people, those that go on and the last ones that ended. */
export async function leavesOf(db: Database, people: readonly string[]): Promise<Leaves> {
  const [pauses, ends] = [await pausesOf(db, people), await pauseEndsOf(db, people)]
  return {
    until: new Map(pauses.map(({ personId, until }) => [personId, until])),
    ended: new Map(ends.map(({ personId, endedAt }) => [personId, endedAt])),
  }
}
