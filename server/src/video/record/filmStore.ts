import { type Database, sql } from '../../engines/database/database.ts'
import type { Film, FilmIndex } from './film.ts'

/** Stores where the parts of a take are; repeating it changes nothing. */
export function putIndex(db: Database, takeId: string, { partBytes, cueTimes, lastsMs }: FilmIndex) {
  return db.run(sql`
    insert into call_take_indexes (take_id, part_bytes, cue_times, lasts_ms)
    values (${takeId}, ${partBytes}, ${cueTimes}, ${lastsMs}) on conflict (take_id) do nothing`)
}

/** Returns where the parts of a take are; undefined before its call is over. */
export function indexOfTake(db: Database, takeId: string) {
  return db.maybe<FilmIndex>(sql`
    select part_bytes, cue_times, lasts_ms from call_take_indexes where take_id = ${takeId}`)
}

/** Returns how long the takes are whose index is made, by their ids. */
export async function indexesOfTakes(
  db: Database,
  takeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.many<{ takeId: string; lastsMs: number }>(sql`
    select take_id, lasts_ms from call_take_indexes where take_id = any (${takeIds}::text[])`)
  return new Map(rows.map(({ takeId, lastsMs }) => [takeId, lastsMs]))
}

/** Returns recorded calls that are over and lack an index of a take, or a mix. A mix that was begun after `since` is on its way, and one that is older than a take lacks it. */
export async function unfinishedCalls(db: Database, since: Date): Promise<string[]> {
  const rows = await db.many<{ callId: string }>(sql`
    select distinct call_takes.call_id from call_takes
      join calls on calls.id = call_takes.call_id
      left join call_take_indexes on take_id = call_takes.id
      left join call_mixes on call_mixes.call_id = call_takes.call_id and call_mixes.deleted_at is null
        and (made_at is not null or begun_at > ${since}) and begun_at >= call_takes.ended_at
    where call_takes.recording and call_takes.parts > 0 and call_takes.deleted_at is null and call_takes.ended_at is not null
      and calls.ended_at is not null and (take_id is null or file_id is null)
      and not exists (select from call_takes as other where other.call_id = calls.id and other.ended_at is null)
    order by call_takes.call_id limit 20`)
  return rows.map(({ callId }) => callId)
}

interface NewMix {
  readonly fileId: string
  readonly callId: string
  readonly parts: number
  readonly at: Date
}

/** Notes that a mix is begun. An earlier one that was never made is closed. */
export async function beginMix(tx: Database, { fileId, callId, parts, at }: NewMix): Promise<void> {
  await tx.run(sql`
    update call_mixes set deleted_at = ${at} where call_id = ${callId} and deleted_at is null`)
  await tx.run(sql`
    insert into call_mixes (file_id, call_id, parts, begun_at) values (${fileId}, ${callId}, ${parts}, ${at})`)
}

interface MadeMix {
  readonly fileId: string
  readonly takeIds: readonly string[]
  readonly index: FilmIndex
  readonly at: Date
}

/** Stores where the parts of a mix are, if all its takes are still there; returns 0 if not. */
export function finishMix(db: Database, { fileId, takeIds, index, at }: MadeMix) {
  const { partBytes, cueTimes, lastsMs } = index
  // The lock lets a deletion of a take go before or after this, never beside it.
  return db.run(sql`
    with held as (
      select id from call_takes where id = any (${takeIds}::text[]) and deleted_at is null for update)
    update call_mixes
    set part_bytes = ${partBytes}::int[], cue_times = ${cueTimes}::int[], lasts_ms = ${lastsMs}, made_at = ${at}
    where file_id = ${fileId} and deleted_at is null and (select count(*) from held) = ${takeIds.length}`)
}

/** Returns the mix of a call; undefined without one. */
export function mixOf(db: Database, callId: string) {
  return db.maybe<Film>(sql`
    select file_id as id, part_bytes, cue_times, lasts_ms from call_mixes
    where call_id = ${callId} and made_at is not null and deleted_at is null`)
}

/** Returns the mixes whose files have to be deleted. Those that a report keeps stay. */
export function closedMixes(db: Database) {
  return db.many<{ fileId: string; parts: number }>(sql`
    select file_id, parts from call_mixes where deleted_at is not null
      and not (made_at is not null and exists (select from call_evidence where call_evidence.call_id = call_mixes.call_id))
    order by file_id`)
}

/** Forgets a mix whose files are deleted. */
export function dropMix(db: Database, fileId: string) {
  return db.run(sql`delete from call_mixes where file_id = ${fileId} and deleted_at is not null`)
}
