import { type Database, sql } from '../../engines/database/database.ts'
import type { Film } from './film.ts'
import type { TakeRow } from './takeStore.ts'

/** A recording that is to be kept for a report, with the words that the reporter agreed to. */
export interface NewEvidence {
  readonly reportId: string
  readonly callId: string
  readonly wording: string
  readonly at: Date
}

/** Keeps the recording of a call for a report, if there is one; repeating it changes nothing. */
export function holdCall(tx: Database, { reportId, callId, wording, at }: NewEvidence) {
  // The lock lets a deletion of a take go before or after this, never beside it.
  return tx.run(sql`
    with standing as (
      select id from call_takes
      where call_id = ${callId} and recording and parts > 0 and deleted_at is null for share)
    insert into call_evidence (report_id, call_id, wording, held_at)
    select ${reportId}, ${callId}, ${wording}, ${at} where (select count(*) from standing) > 0
    on conflict (report_id) do nothing`)
}

/** Returns the takes that a report keeps: those that were there when it was made, and later ones of the same call. */
export async function evidenceTakes(db: Database, reportId: string) {
  const rows = await db.many<Omit<TakeRow, 'personId'> & { personId: string | null }>(sql`
    select call_takes.* from call_evidence join call_takes using (call_id)
    where report_id = ${reportId} and recording and (deleted_at is null or deleted_at >= held_at)
    order by started_at, id`)
  return rows.map((take) => ({ ...take, parts: storedParts(take.parts) })).filter(({ parts }) => parts > 0)
}

/** The parts of a deleted take that a report keeps count below zero, so that older versions do not delete them (migration 0195). */
const storedParts = (parts: number) => (parts < 0 ? -2 - parts : parts)

/** Returns the sound of everyone in the call of a report; undefined if it was never made. */
export function evidenceMix(db: Database, reportId: string) {
  return db.maybe<Film>(sql`
    select file_id as id, part_bytes, cue_times, lasts_ms from call_evidence join call_mixes using (call_id)
    where report_id = ${reportId} and made_at is not null and (deleted_at is null or deleted_at >= held_at)
    order by lasts_ms desc, begun_at limit 1`)
}

/** Returns the reports that keep a recording. */
export async function holdingReports(db: Database): Promise<string[]> {
  const rows = await db.many<{ reportId: string }>(sql`
    select report_id from call_evidence order by held_at, report_id`)
  return rows.map(({ reportId }) => reportId)
}

/** Lets go what these reports kept; returns the takes whose files have to be deleted. */
export async function letGo(tx: Database, reportIds: readonly string[]): Promise<string[]> {
  const freed = await tx.many<{ callId: string }>(sql`
    delete from call_evidence where report_id = any (${reportIds}::text[]) returning call_id`)
  const callIds = freed.map(({ callId }) => callId)
  await tx.run(sql`
    update call_takes set parts = -2 - parts
    where call_id = any (${callIds}::text[]) and parts < 0
      and not exists (select from call_evidence where call_evidence.call_id = call_takes.call_id)`)
  const rows = await tx.many<{ id: string }>(sql`
    select id from call_takes where call_id = any (${callIds}::text[]) and deleted_at is not null order by id`)
  return rows.map(({ id }) => id)
}

/** Takes a person out of the takes that a report keeps. Their voice stays until the report is deleted. */
export function forgetInEvidence(tx: Database, personId: string) {
  return tx.run(sql`
    update call_takes set person_id = null
    where person_id = ${personId} and recording
      and exists (select from call_evidence where call_evidence.call_id = call_takes.call_id)`)
}

/** Deletes the rows of nameless takes whose files are deleted. */
export function dropNameless(db: Database, takeIds: readonly string[]) {
  return db.run(sql`
    delete from call_takes where id = any (${takeIds}::text[]) and person_id is null and deleted_at is not null`)
}
