import type { StageDecision, StageReason } from '@saathi/contract/matching/screeningRules.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** A decision of the team about a stage. Days are written as YYYY-MM-DD. */
export interface DecisionRow {
  readonly id: string
  readonly personId: string
  readonly stage: string
  readonly staffId: string | null
  readonly decision: StageDecision
  readonly reason: StageReason | null
  readonly words: string
  readonly notes: string
  readonly points: readonly number[]
  readonly number: string
  readonly heldOn: string | null
  readonly expiresOn: string | null
  readonly decidedAt: Date
}

const columns = sql`
  id, person_id, stage, staff_id, decision, reason, words, notes, points, number, held_on::text, expires_on::text, decided_at`

/** Returns the decisions about these people that were not undone, the newest first. */
export function stageDecisionsOf(db: Database, people: readonly string[]) {
  return db.many<DecisionRow>(sql`
    select ${columns} from screening_decisions
    where person_id = any (${people}::text[]) and undone_at is null order by decided_at desc, id desc`)
}

/** Stores a decision. */
export function addDecision(tx: Database, row: DecisionRow) {
  return tx.run(sql`
    insert into screening_decisions
      (id, person_id, stage, staff_id, decision, reason, words, notes, points, number, held_on, expires_on, decided_at)
    values (${row.id}, ${row.personId}, ${row.stage}, ${row.staffId}, ${row.decision}, ${row.reason}, ${row.words},
      ${row.notes}, ${JSON.stringify(row.points)}::jsonb, ${row.number}, ${row.heldOn}::date, ${row.expiresOn}::date,
      ${row.decidedAt})`)
}

/** Whether the decision about an application at this moment was a final "no". */
export async function isFinalNo(db: Database, personId: string, decidedAt: Date | null): Promise<boolean> {
  const row = await db.maybe(sql`
    select from screening_decisions
    where person_id = ${personId} and decided_at = ${decidedAt} and decision = 'no' and undone_at is null`)
  return row !== undefined
}

/** Marks a decision as undone; returns 0 if it was. */
export function undoDecision(tx: Database, id: string, at: Date) {
  return tx.run(sql`
    update screening_decisions set undone_at = ${at} where id = ${id} and undone_at is null`)
}

/** Returns the people with a passed stage that ends before a day. */
export async function peopleWithEnd(db: Database, before: string): Promise<string[]> {
  const rows = await db.many<{ personId: string }>(sql`
    select distinct person_id from screening_decisions
    where decision = 'pass' and undone_at is null and expires_on <= ${before}::date order by person_id`)
  return rows.map(({ personId }) => personId)
}
