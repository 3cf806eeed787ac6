import { type Database, sql } from '../../engines/database/database.ts'

/** A pause of a person by the team. The day is written as YYYY-MM-DD. */
export interface PersonPause {
  readonly personId: string
  readonly until: string | null
}

/** Returns when the last pause of each of these people ended. */
export function pauseEndsOf(db: Database, people: readonly string[]) {
  return db.many<{ personId: string; endedAt: Date }>(sql`
    select person_id, ended_at from person_pause_ends where person_id = any (${people}::text[])`)
}

/** Returns the pauses of these people. */
export function pausesOf(db: Database, people: readonly string[] | null) {
  return db.many<PersonPause & { readonly pausedAt: Date }>(sql`
    select person_id, until::text, paused_at from person_pauses where ${people}::text[] is null or person_id = any (${people}::text[])`)
}
