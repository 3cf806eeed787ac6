import { type Database, sql } from '../engines/database/database.ts'

/** People for a load test, by number. */
export interface LoadPeople {
  /** The prefix of all ids of this run. */
  readonly run: string
  readonly first: number
  readonly last: number
  readonly at: Date
}

/** Stores people for a load test; their ids are `<run>-p<number>`. */
export async function insertLoadPeople(tx: Database, { run, first, last, at }: LoadPeople): Promise<void> {
  await tx.run(sql`
    insert into people (id, email, role, first_name, last_name, phone_number, primary_language,
                        email_verified_at, created_at)
    select ${run} || '-p' || n, ${run} || '-p' || n || '@load.example', 'mentee', 'Person', n::text,
           '+919876543210', 'en', ${at}::timestamptz, ${at}::timestamptz
    from generate_series(${first}::bigint, ${last}::bigint) as n`)
}

/** Makes mentors of the people 2n + 1 of a load test. */
export function makeLoadMentors(tx: Database, { run, first, last }: Omit<LoadPeople, 'at'>) {
  return tx.run(sql`
    update people set role = 'mentor'
    from generate_series(${first}::bigint, ${last}::bigint) as n where people.id = ${run} || '-p' || (2 * n + 1)`)
}

/** Whether the database has people who are not of a load test. */
export async function hasOtherPeople(db: Database): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from people where bot_role is null and email not like '%@load.example') as found`)
  return found
}
