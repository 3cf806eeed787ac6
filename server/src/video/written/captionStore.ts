import { type Database, sql } from '../../engines/database/database.ts'
import type { LineRow } from './lineStore.ts'
import { noteNewLines } from './sumStore.ts'

/** Stores a line that its speaker's browser recognised; the same id is stored once. */
export async function addCaption(tx: Database, line: Omit<LineRow, 'takeId'>): Promise<void> {
  const { id, callId, personId, spokenAt, words, mayBeSummed } = line
  await noteNewLines(tx, callId)
  await tx.run(sql`
    insert into call_lines (id, call_id, take_id, person_id, spoken_at, words, may_be_summed)
    values (${id}, ${callId}, null, ${personId}, ${spokenAt}, ${words}, ${mayBeSummed}) on conflict (id) do nothing`)
}

/** Returns how many lines of a person's browser a call has. */
export async function captionCount(db: Database, callId: string, personId: string): Promise<number> {
  const row = await db.maybe<{ lines: number }>(sql`
    select count(*)::int as lines from call_lines
    where call_id = ${callId} and person_id = ${personId} and take_id is null`)
  return row?.lines ?? 0
}
