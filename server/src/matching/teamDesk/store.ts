import { type Database, sql } from '../../engines/database/database.ts'

/** The stored facts of a person's way to a match. */
export interface WayRow {
  readonly personId: string
  readonly decision: 'approved' | 'rejected' | null
  readonly hasLeft: boolean
  readonly parentAgrees: boolean
  readonly isInPool: boolean
  readonly hasProposal: boolean
}

/** Returns the stored facts of these people. */
export function wayRows(db: Database, personIds: readonly string[]) {
  return db.many<WayRow>(sql`
    select asked.id as person_id, applications.decision, applications.left_at is not null as has_left,
           applications.parent_agreed_at is not null as parent_agrees,
           exists (select from pool_entries where person_id = asked.id and left_at is null) as is_in_pool,
           exists (select from match_trackers
                   where (mentor_id = asked.id or mentee_id = asked.id) and (status = 'ACTIVE' or is_forming))
             as has_proposal
    from unnest(${personIds}::text[]) as asked (id) left join applications on applications.person_id = asked.id`)
}
