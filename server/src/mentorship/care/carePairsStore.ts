import { type Database, sql } from '../../engines/database/database.ts'
import { careColumns, type CareRow } from './store.ts'

/** Which pairs may wait for the team. */
export interface WaitingAsked {
  readonly today: string
  /** Pairs without a goal that began on or before this day wait too. */
  readonly goalBefore: string
  /** Further pairs to look at, found by other tables. */
  readonly also: readonly string[]
}

/**
 * Returns the running mentorships that may wait for the team. Each part has an index, so that the many pairs that are well
 * cost nothing.
 */
export async function pairsToLookAt(
  db: Database,
  { today, goalBefore, also }: WaitingAsked,
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select mentorship_id as id from mentorship_care where next_on <= ${today}::date
    union select mentorship_id from mentorship_handovers where done_at is null
    union select mentorship_id from mentorship_closures where finished_at is null
    union select low.mentorship_id from mentorship_pulses as low
      where value <= 3 and not exists (
        select from mentorship_contacts as later
        where later.mentorship_id = low.mentorship_id and later.held_at > low.answered_at and undone_at is null)
    union select mentorships.id from mentorships
      where ended_at is null and (created_at at time zone 'Asia/Kolkata')::date <= ${goalBefore}::date
        and not exists (select from mentorship_goals where mentorship_id = mentorships.id)
    union select unnest(${also}::text[])`)
  return rows.map(({ id }) => id)
}

/**
 * Returns the mentorships that ended because their mentor's account was erased, until the team has reached a mentee, or none of
 * them is without a mentor. With ids, only those of them.
 */
export function pairsLeftAlone(db: Database, ids: readonly string[] | null = null) {
  return db.many<CareRow>(sql`
    select ${careColumns} from mentorships join mentorship_care on mentorship_id = mentorships.id
    where mentorships.id in (
        select gone.mentorship_id from mentorship_members as gone
        where gone.role = 'mentor' and gone.left_at is not null and gone.left_at = mentorships.ended_at)
      and (${ids}::text[] is null or mentorships.id = any (${ids}::text[]))
      and exists (
        select from mentorship_members as mentee
        where mentee.mentorship_id = mentorships.id and mentee.role = 'mentee' and mentee.left_at is null
          and not exists (
            select from mentorship_members as own join mentorships as other on other.id = own.mentorship_id
            where own.person_id = mentee.person_id and own.left_at is null and other.ended_at is null))
      and not exists (
        select from mentorship_contacts as contact
        where contact.mentorship_id = mentorships.id and contact.held_at >= mentorships.ended_at
          and contact.undone_at is null and contact.side <> 'mentor' and contact.outcome <> 'no_answer')
    order by mentorships.ended_at, mentorships.id`)
}

/** Returns all running mentorships, also paused ones. */
export function runningPairs(db: Database) {
  return db.many<{ id: string; createdAt: Date }>(sql`
    select id, created_at from mentorships where ended_at is null`)
}

/** Returns how many active pairs have their next contact on each day. */
export function contactCounts(db: Database) {
  return db.many<{ day: string; count: number }>(sql`
    select next_on::text as day, count(*)::int as count
    from mentorship_care join mentorships on mentorships.id = mentorship_id
    where ended_at is null and paused_at is null group by next_on`)
}
