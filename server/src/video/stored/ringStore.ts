import type { RingAnswer } from '@saathi/contract/video/news.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** Notes for whom a call rings; `quiet` are those whom it does not disturb. */
export function addRings(
  tx: Database,
  rings: {
    readonly callId: string
    readonly people: readonly string[]
    readonly quiet: readonly string[]
    readonly at: Date
  },
) {
  const { callId, people, quiet, at } = rings
  return tx.run(sql`
    insert into call_rings (call_id, person_id, rung_at, answer, answered_at)
    select ${callId}, person_id, ${at}::timestamptz, null::text, null::timestamptz
    from unnest(${people}::text[]) as given (person_id)
    union all
    select ${callId}, person_id, ${at}, 'quiet', ${at} from unnest(${quiet}::text[]) as given (person_id)
    on conflict do nothing`)
}

/** Returns the people for whom a call rings. */
export async function ringingIn(db: Database, callId: string): Promise<string[]> {
  const rows = await db.many<{ personId: string }>(sql`
    select person_id from call_rings where call_id = ${callId} and answer is null order by person_id`)
  return rows.map(({ personId }) => personId)
}

/** Stores a person's answer to a ringing call; 0 if it does not ring for them any more. */
export function answerRing(
  db: Database,
  { callId, personId, answer, at }: { callId: string; personId: string; answer: RingAnswer; at: Date },
) {
  return db.run(sql`
    update call_rings set answer = ${answer}, answered_at = ${at}
    where call_id = ${callId} and person_id = ${personId} and answer is null`)
}

/** Ends the ringing of these calls; returns for whom it ended. */
export function endRings(
  db: Database,
  callIds: readonly string[],
  { answer, at }: { answer: RingAnswer; at: Date },
) {
  return db.many<{ callId: string; personId: string }>(sql`
    update call_rings set answer = ${answer}, answered_at = ${at}
    where call_id = any (${callIds}::text[]) and answer is null returning call_id, person_id`)
}

/** Ends the ringing for a person who leaves the product. */
export function endRingsOf(tx: Database, personId: string, at: Date) {
  return tx.run(sql`
    update call_rings set answer = 'ended', answered_at = ${at} where person_id = ${personId} and answer is null`)
}

/** Whether anybody accepted a call. */
export async function isAccepted(db: Database, callId: string): Promise<boolean> {
  return (
    (await db.maybe(
      sql`select from call_rings where call_id = ${callId} and answer = 'accepted' limit 1`,
    )) !== undefined
  )
}

/** Returns the newest call that rings for a person. */
export async function ringsFor(db: Database, personId: string, since: Date): Promise<string | undefined> {
  const row = await db.maybe<{ callId: string }>(sql`
    select call_id from call_rings where person_id = ${personId} and answer is null and rung_at > ${since}
    order by rung_at desc limit 1`)
  return row?.callId
}

/** Returns the calls that rang for a person, for their archive. */
export function ringsOf(db: Database, personId: string) {
  return db.many<{ callId: string; rungAt: Date; answer: string | null }>(sql`
    select call_id, rung_at, answer from call_rings where person_id = ${personId} order by rung_at, call_id`)
}
