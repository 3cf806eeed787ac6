import { type Database, sql } from '../../engines/database/database.ts'
import type { LineRow } from './lineStore.ts'

/** Stores a line that its speaker's browser recognised; the same id is stored once. The call then waits for its summary. */
export async function addCaption(tx: Database, line: Omit<LineRow, 'takeId'>): Promise<void> {
  const { id, callId, personId, spokenAt, words, mayBeSummed } = line
  await tx.run(sql`
    insert into call_lines (id, call_id, take_id, person_id, spoken_at, words, may_be_summed)
    values (${id}, ${callId}, null, ${personId}, ${spokenAt}, ${words}, ${mayBeSummed}) on conflict (id) do nothing`)
  await tx.run(sql`update calls set captions_due = true where id = ${callId} and not captions_due`)
}

/** Returns how many lines of a person's browser a call has. */
export async function captionCount(db: Database, callId: string, personId: string): Promise<number> {
  const row = await db.maybe<{ lines: number }>(sql`
    select count(*)::int as lines from call_lines
    where call_id = ${callId} and person_id = ${personId} and take_id is null`)
  return row?.lines ?? 0
}

/** Returns the calls that are over and whose lines from browsers have no summary yet. */
export async function unsummedCalls(db: Database): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from calls where captions_due and ended_at is not null limit 100`)
  return rows.map(({ id }) => id)
}

/** Notes that the lines of a call have their summary. A call that goes on again still waits for one. */
export function noteSummed(tx: Database, callId: string) {
  return tx.run(sql`update calls set captions_due = false where id = ${callId} and ended_at is not null`)
}
