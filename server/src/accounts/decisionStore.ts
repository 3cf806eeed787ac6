import { type Database, sql } from '../engines/database.ts'

/** What a person agreed to or allowed, or took back. */
export interface Decision {
  readonly personId: string
  readonly purpose: 'terms' | 'declaration' | 'error_reports' | 'ad_measurement'
  readonly version: string
  readonly granted: boolean
  readonly at: Date
}

/** Writes a decision down; the newest of a purpose counts. */
export function addDecision(db: Database, { personId, purpose, version, granted, at }: Decision) {
  return db.run(sql`
    insert into consents (person_id, purpose, version, granted, decided_at)
    values (${personId}, ${purpose}, ${version}, ${granted}, ${at})`)
}
