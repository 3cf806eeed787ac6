import type { ConsentPurpose } from '@saathi/contract/people/consents.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** A decision of a person: agreeing to a text, allowing a purpose, or withdrawing that. */
export interface Decision {
  readonly personId: string
  readonly purpose: 'terms' | 'declaration' | ConsentPurpose
  readonly version: string
  readonly granted: boolean
  readonly at: Date
}

/** Stores a decision; the newest of a purpose counts. */
export function addDecision(db: Database, { personId, purpose, version, granted, at }: Decision) {
  return db.run(sql`
    insert into consents (person_id, purpose, version, granted, decided_at)
    values (${personId}, ${purpose}, ${version}, ${granted}, ${at})`)
}

/** Stores a decision unless the newest of its purpose is the same, even for simultaneous requests. */
export async function decide(tx: Database, decision: Decision): Promise<void> {
  const { personId, purpose, version, granted, at } = decision
  await tx.run(sql`select from people where id = ${personId} for no key update`)
  await tx.run(sql`
    insert into consents (person_id, purpose, version, granted, decided_at)
    select ${personId}, ${purpose}, ${version}, ${granted}::boolean, ${at}::timestamptz
    where not exists (
      select from (select version, granted from consents
                   where person_id = ${personId} and purpose = ${purpose} order by id desc limit 1) as newest
      where newest.version = ${version} and newest.granted = ${granted}::boolean)`)
}

/** A decision as stored. */
export interface DecisionRow {
  readonly purpose: Decision['purpose']
  readonly version: string
  readonly granted: boolean
  readonly decidedAt: Date
}

/** Returns every decision of a person, newest first. */
export function decisionsOf(db: Database, personId: string) {
  return db.many<DecisionRow>(sql`
    select purpose, version, granted, decided_at from consents where person_id = ${personId} order by id desc`)
}
