import { type Database, sql } from '../../engines/database/database.ts'

/** A person who waits, with what limited them in the newest draft; null if they were in none. */
export interface WaitingRow {
  readonly personId: string
  readonly role: 'mentee' | 'mentor'
  readonly kind: 'one_to_one' | 'group' | null
  readonly places: number | null
  readonly since: Date
  readonly because: string | null
}

/** The last person of a page. */
export interface PoolPlace {
  readonly since: string
  readonly personId: string
}

interface Asked {
  readonly role: 'mentee' | 'mentor' | undefined
  readonly after: PoolPlace | undefined
  readonly most: number
}

/** Returns the people in the pool after a place, the longest wait first. */
export function waitingAfter(db: Database, { role, after, most }: Asked) {
  return db.many<WaitingRow>(sql`
    select pool_entries.person_id, role, kind, places, since, because
    from pool_entries left join pool_limits on pool_limits.person_id = pool_entries.person_id
    where left_at is null and not is_suspended
      and (${role ?? null}::text is null or role = ${role ?? null})
      and (${after?.personId ?? null}::text is null
        or (since, pool_entries.person_id) > (${after?.since ?? null}::timestamptz, ${after?.personId ?? null}))
    order by since, pool_entries.person_id limit ${most}`)
}

/** Returns how many people wait, by role. */
export function countWaiting(db: Database) {
  return db.one<{ mentees: number; mentors: number }>(sql`
    select count(*) filter (where role = 'mentee') as mentees, count(*) filter (where role = 'mentor') as mentors
    from pool_entries where left_at is null and not is_suspended`)
}

/** Returns everyone who waits, with the role. */
export function everyoneWaiting(db: Database) {
  return db.many<Pick<WaitingRow, 'personId' | 'role'>>(sql`
    select person_id, role from pool_entries where left_at is null and not is_suspended`)
}

/** Stores what limits people, in place of what was stored. */
export function putLimits(
  tx: Database,
  limits: readonly { readonly id: string; readonly because: string }[],
  at: Date,
) {
  return tx.run(sql`
    insert into pool_limits (person_id, because, found_at)
    select given.id, because, ${at} from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb)
      as given (id text, because text)
    where exists (select from pool_entries where person_id = given.id)
    on conflict (person_id) do update set because = excluded.because, found_at = excluded.found_at`)
}

/** Returns what limited a person in the newest draft, for their archive. */
export function limitOn(db: Database, personId: string) {
  return db.maybe(sql`select because, found_at from pool_limits where person_id = ${personId}`)
}
