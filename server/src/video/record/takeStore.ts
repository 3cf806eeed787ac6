import { type Database, sql } from '../../engines/database/database.ts'
import type { Kept } from './consentRule.ts'

/** A stretch of a person's sound and picture. */
export interface TakeRow extends Kept {
  readonly id: string
  readonly callId: string
  readonly personId: string
  readonly startedAt: Date
  readonly seenAt: Date
  readonly endedAt: Date | null
  /** When it is deleted; null for a take of an older version, which is kept for 30 days. */
  readonly keepUntil: Date | null
  /** When its words were written down. */
  readonly heardAt: Date | null
  readonly parts: number
  readonly deletedAt: Date | null
}

/** A take to be stored. */
export type NewTake = Pick<TakeRow, 'id' | 'callId' | 'personId' | 'startedAt' | 'keepUntil'> &
  Kept & { readonly host: string }

/** Stores a new take, without parts. */
export function addTake(db: Database, take: NewTake) {
  const { id, callId, personId, recording, transcript, summary, host, startedAt, keepUntil } = take
  return db.run(sql`
    insert into call_takes (id, call_id, person_id, recording, transcript, summary, host, started_at, seen_at, keep_until)
    values (${id}, ${callId}, ${personId}, ${recording}, ${transcript}, ${summary}, ${host}, ${startedAt}, ${startedAt},
            ${keepUntil})`)
}

/** Notes that a part of a take is stored. */
export function notePart(db: Database, id: string, part: { readonly bytes: number; readonly at: Date }) {
  return db.maybe<{ bytes: number }>(sql`
    update call_takes set parts = parts + 1, bytes = bytes + ${part.bytes}, seen_at = ${part.at}
    where id = ${id} and deleted_at is null returning bytes`)
}

/** Notes that a take has ended. */
export function endTake(db: Database, id: string, at: Date) {
  return db.run(sql`update call_takes set ended_at = ${at} where id = ${id} and ended_at is null`)
}

/** Ends the takes of processes that are gone, as of their newest part. */
export function endLostTakes(db: Database, alive: readonly string[]) {
  return db.run(sql`
    update call_takes set ended_at = seen_at where ended_at is null and host <> all (${alive}::text[])`)
}

/** Returns the takes of a call that have files. */
export function takesOf(db: Database, callId: string) {
  return db.many<TakeRow>(sql`
    select * from call_takes where call_id = ${callId} and deleted_at is null order by started_at, id`)
}

/** Whether something of a call is recorded and was not deleted. */
export async function hasRecording(db: Database, callId: string): Promise<boolean> {
  const row = await db.maybe(sql`
    select from call_takes where call_id = ${callId} and recording and parts > 0 and deleted_at is null limit 1`)
  return row !== undefined
}

/** Whether anything of a call was recorded, even if it was deleted. A deleted take that a report keeps counts its parts below zero. */
export async function wasRecorded(db: Database, callId: string): Promise<boolean> {
  const row = await db.maybe(sql`
    select from call_takes where call_id = ${callId} and recording and parts <> 0 limit 1`)
  return row !== undefined
}

/** Returns the purposes for which a call is kept at the moment; undefined if for none. */
export function runningIn(db: Database, callId: string, alive: readonly string[]) {
  return db.maybe<Kept & { startedAt: Date }>(sql`
    select recording, transcript, summary, started_at from call_takes
    where call_id = ${callId} and ended_at is null and host = any (${alive}::text[]) order by started_at desc, id desc limit 1`)
}

/** Returns a take that has files. */
export function takeById(db: Database, id: string) {
  return db.maybe<TakeRow>(sql`select * from call_takes where id = ${id} and deleted_at is null`)
}

/** Returns takes that have files and whose time is over. Sound that is only to be written down goes earlier. */
export function oldTakes(
  db: Database,
  { at, soundBefore }: { readonly at: Date; readonly soundBefore: Date },
) {
  return db.many<TakeRow>(sql`
    select * from call_takes where deleted_at is null and ended_at is not null
      and (coalesce(keep_until, started_at + interval '30 days') < ${at} or (not recording and started_at < ${soundBefore}))
    order by started_at, id limit 500`)
}

/** Closes takes at once, and the database the sound of everyone in their calls; returns those whose files have to be deleted. */
export async function closeTakes(
  db: Database,
  whose:
    | { readonly callId: string }
    | { readonly personId: string }
    | { readonly takeIds: readonly string[] },
  at: Date,
): Promise<string[]> {
  const fits =
    'callId' in whose
      ? sql`call_id = ${whose.callId}`
      : 'personId' in whose
        ? sql`person_id = ${whose.personId}`
        : sql`id = any (${whose.takeIds}::text[])`
  const rows = await db.many<{ id: string }>(sql`
    update call_takes set deleted_at = ${at} where ${fits} and deleted_at is null returning id`)
  return rows.map(({ id }) => id)
}

/** Returns takes whose files have to be deleted. Those of a recording that a report keeps stay. */
export function closedTakes(db: Database, ids: readonly string[]) {
  return db.many<Pick<TakeRow, 'id' | 'parts'>>(sql`
    select id, parts from call_takes where id = any (${ids}::text[]) and deleted_at is not null
      and not (recording and exists (select from call_evidence where call_evidence.call_id = call_takes.call_id))
    order by id`)
}

/** Notes that a person opened the recording of a call. */
export function addOpening(
  db: Database,
  opening: { readonly id: string; readonly callId: string; readonly personId: string; readonly at: Date },
) {
  const { id, callId, personId, at } = opening
  return db.run(sql`
    insert into call_openings (id, call_id, person_id, opened_at) values (${id}, ${callId}, ${personId}, ${at})`)
}

/** Returns who opened the recording of a call, newest first. The last one of an hour counts, so that nobody pushes the openings of others out of the list. */
export function openingsOf(db: Database, callId: string) {
  return db.many<{ personId: string; openedAt: Date }>(sql`
    select person_id, max(opened_at) as opened_at from call_openings where call_id = ${callId}
    group by person_id, date_trunc('hour', opened_at) order by max(opened_at) desc, person_id limit 1000`)
}

/** Returns a person's takes and openings, for their archive. */
export async function keptOf(db: Database, personId: string) {
  const takes = await db.many<{
    callId: string
    startedAt: Date
    endedAt: Date | null
    keepUntil: Date | null
    deletedAt: Date | null
  }>(sql`
    select call_id, started_at, ended_at, keep_until, deleted_at, recording, transcript, summary from call_takes
    where person_id = ${personId} order by started_at, id`)
  const openings = await db.many<{ callId: string; openedAt: Date }>(sql`
    select call_id, opened_at from call_openings where person_id = ${personId} order by opened_at, id`)
  return { takes, openings }
}
