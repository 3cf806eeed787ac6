import { type Database, sql } from '../../engines/database/database.ts'
import type { Unmatched } from '../engine/model/model.ts'

type Helps = Unmatched['wouldHelp']

/** Returns what would help a person to whom the last run proposed nobody. */
export async function storedHelps(db: Database, personId: string): Promise<Helps> {
  const row = await db.maybe<{ helps: Helps }>(sql`
    select helps from match_helps where person_id = ${personId}`)
  return row?.helps ?? []
}

/** Replaces the stored helps of the people in a run. */
export async function putHelps(
  tx: Database,
  {
    runId,
    people,
    unmatched,
  }: {
    /** Null for a run that proposed nobody: such a run is not stored. */
    readonly runId: string | null
    readonly people: readonly string[]
    readonly unmatched: readonly Unmatched[]
  },
): Promise<void> {
  await tx.run(sql`delete from match_helps where person_id = any (${people}::text[])`)
  const rows = unmatched.filter(({ wouldHelp }) => wouldHelp.length > 0)
  await tx.run(sql`
    insert into match_helps (person_id, run_id, helps)
    select id, ${runId}::text, helps
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, wouldHelp }) => ({ id, helps: wouldHelp })))}::jsonb)
      as given (id text, helps jsonb)
    on conflict (person_id) do update set run_id = excluded.run_id, helps = excluded.helps`)
}
