import { type Database, sql } from '../engines/database/database.ts'

/** Mentorships for a load test, by number. */
export interface LoadPairs {
  /** The prefix of all ids of this run. */
  readonly run: string
  readonly first: number
  readonly last: number
  readonly at: Date
}

/**
 * Stores mentorships of the people 2n (mentee) and 2n + 1 (mentor) of a load test; their ids are `<run>-r<number>`. They began in the
 * last months, and the next contact of each is in the coming weeks.
 */
export async function insertLoadPairs(tx: Database, { run, first, last, at }: LoadPairs): Promise<void> {
  const pairs = sql`generate_series(${first}::bigint, ${last}::bigint) as n`
  await tx.run(sql`
    insert into mentorships (id, type, created_at)
    select ${run} || '-r' || n, 'one_to_one', ${at}::timestamptz - n % 150 * interval '1 day' from ${pairs}`)
  await tx.run(sql`
    insert into mentorship_members (mentorship_id, person_id, role)
    select ${run} || '-r' || n, ${run} || '-p' || (2 * n + place), role
    from ${pairs}, (values (0, 'mentee'), (1, 'mentor')) as sides (place, role)`)
  await tx.run(sql`
    update mentorship_care set next_on = (${at}::timestamptz at time zone 'Asia/Kolkata')::date + (n % 30)::int
    from ${pairs} where mentorship_id = ${run} || '-r' || n`)
}

/** Updates the planner's statistics after the inserts. */
export function refreshPairStatistics(db: Database) {
  return db.run(sql`analyze mentorships, mentorship_members, mentorship_care`)
}
