import { type Database, sql } from '../../engines/database/database.ts'
import { careColumns, type CareRow, type PairsAsked, stateOf } from './store.ts'

/** Returns running pairs whose risk was not counted since a moment. */
export function uncountedPairs(
  db: Database,
  { since, most }: { readonly since: Date; readonly most: number },
) {
  return db.many<CareRow>(sql`
    select ${careColumns} from mentorships join mentorship_care on mentorship_care.mentorship_id = mentorships.id
      left join mentorship_risks on mentorship_risks.mentorship_id = mentorships.id and counted_at > ${since}
    where ended_at is null and counted_at is null order by mentorships.id limit ${most}`)
}

/** Stores the risk of pairs. */
export function putRisks(
  db: Database,
  risks: readonly { readonly id: string; readonly points: number }[],
  at: Date,
) {
  return db.run(sql`
    insert into mentorship_risks (mentorship_id, points, counted_at)
    select id, points, ${at} from unnest(${risks.map(({ id }) => id)}::text[], ${risks.map(({ points }) => points)}::integer[]) as risk (id, points)
    where exists (select 1 from mentorships where mentorships.id = risk.id)
    on conflict (mentorship_id) do update set points = excluded.points, counted_at = excluded.counted_at`)
}

/** Lets the next list by risk count a pair again. */
export function forgetRisk(tx: Database, id: string) {
  return tx.run(sql`delete from mentorship_risks where mentorship_id = ${id}`)
}

/** A pair with the risk that it had when it was last counted. */
export interface RiskyRow extends CareRow {
  readonly points: number
}

/** The pairs of a page of the list by risk; `after` has the risk and the id of the last pair before. */
export type RiskyAsked = Omit<PairsAsked, 'after'> & {
  readonly after: readonly [points: number, id: string] | undefined
}

/** Returns the next pairs with a risk, the highest first. */
export function riskyPairs(db: Database, { state, owner, lateBefore, people, after, most }: RiskyAsked) {
  const [points, id] = after ?? [1_000_000, '']
  return db.many<RiskyRow>(sql`
    select ${careColumns}, risk.points from mentorship_risks as risk
      join mentorships on mentorships.id = risk.mentorship_id
      join mentorship_care as care on care.mentorship_id = mentorships.id
    where risk.points > 0 and ${stateOf[state]}
      and (risk.points < ${points} or (risk.points = ${points} and risk.mentorship_id > ${id}))
      and (${owner ?? null}::text is null or owner_id is not distinct from nullif(${owner ?? null}, 'nobody'))
      and (${lateBefore ?? null}::date is null or care.next_on < ${lateBefore ?? null}::date)
      and (${people ?? null}::text[] is null or mentorships.id in (
        select member.mentorship_id from mentorship_members as member
        where member.person_id = any (${people ?? null}::text[]) and left_at is null))
    order by risk.points desc, risk.mentorship_id limit ${most}`)
}
