import { awayMs } from '@saathi/contract/video/rules.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** A tab of a person who reads what may be kept of a call, or who is about to go in. */
export interface Newcomer {
  readonly callId: string
  readonly personId: string
  readonly tab: string
}

/** A newcomer who was not seen since this moment is gone. */
export function goneBefore(now: Date): Date {
  return new Date(now.getTime() - awayMs)
}

/** Notes that a newcomer is there; returns when they were seen before, or null. */
export async function noteNewcomer(
  db: Database,
  { callId, personId, tab }: Newcomer,
  at: Date,
): Promise<Date | null> {
  const row = await db.maybe<{ before: Date | null }>(sql`
    with before as (
      select seen_at from call_newcomers where call_id = ${callId} and person_id = ${personId} and tab = ${tab})
    insert into call_newcomers (call_id, person_id, tab, seen_at) values (${callId}, ${personId}, ${tab}, ${at})
    on conflict (call_id, person_id, tab) do update set seen_at = excluded.seen_at
    returning (select seen_at from before) as before`)
  return row?.before ?? null
}

/** Notes that a newcomer is gone; returns 0 if they were not there. */
export function dropNewcomer(db: Database, { callId, personId, tab }: Newcomer) {
  return db.run(sql`
    delete from call_newcomers where call_id = ${callId} and person_id = ${personId} and tab = ${tab}`)
}

/** Returns the newcomers to a call who were seen since a moment. */
export async function newcomersIn(db: Database, callId: string, since: Date): Promise<string[]> {
  const rows = await db.many<{ personId: string }>(sql`
    select distinct person_id from call_newcomers where call_id = ${callId} and seen_at >= ${since}`)
  return rows.map(({ personId }) => personId)
}

/** Drops the newcomers who have been silent since a moment; returns their calls. If several processes ask, each call goes to one of them. */
export async function dropSilentNewcomers(db: Database, before: Date): Promise<string[]> {
  const rows = await db.many<{ callId: string }>(sql`
    delete from call_newcomers where seen_at < ${before} returning call_id`)
  return [...new Set(rows.map(({ callId }) => callId))]
}
