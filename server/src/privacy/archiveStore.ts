import { type Database, sql } from '../engines/database/database.ts'

/** The archive of a person. */
export interface ArchiveRow {
  readonly id: string
  readonly status: 'PREPARING' | 'READY' | 'FAILED'
  readonly fileKey: string | null
  readonly size: number | null
  readonly beganAt: Date
  readonly readyAt: Date | null
}

/** One archive of a person. */
export interface ArchiveKey {
  readonly personId: string
  readonly id: string
}

/** Returns the newest archive of a person. */
export function archiveOf(db: Database, personId: string) {
  return db.maybe<ArchiveRow>(sql`
    select id, status, file_key, size, began_at, ready_at from archives where person_id = ${personId}`)
}

/** Begins an archive in place of an older one; returns 0 while one that began after a moment is being built. */
export function beginArchive(
  tx: Database,
  { personId, id }: ArchiveKey,
  { at, buildingSince }: { readonly at: Date; readonly buildingSince: Date },
) {
  return tx.run(sql`
    insert into archives as known (person_id, id, status, began_at)
    values (${personId}, ${id}, 'PREPARING', ${at})
    on conflict (person_id) do update set
      id = excluded.id, status = 'PREPARING', file_key = null, size = null, began_at = excluded.began_at, ready_at = null
    where known.status <> 'PREPARING' or known.began_at < ${buildingSince}`)
}

/** Whether a file is the present archive of a person. */
export async function isArchiveOf(db: Database, personId: string, key: string): Promise<boolean> {
  const row = await db.maybe(sql`
    select id from archives where person_id = ${personId} and file_key = ${key} and status = 'READY'`)
  return row !== undefined
}

/** Whether this archive is still to be built. */
export async function isAwaited(db: Database, { personId, id }: ArchiveKey): Promise<boolean> {
  const row = await db.maybe(sql`
    select id from archives where person_id = ${personId} and id = ${id} and status = 'PREPARING'`)
  return row !== undefined
}

/** Marks an archive as ready; returns 0 if the account was erased or another archive began meanwhile. */
export function markReady(
  tx: Database,
  { personId, id }: ArchiveKey,
  { key, size, at }: { readonly key: string; readonly size: number; readonly at: Date },
) {
  return tx.run(sql`
    update archives set status = 'READY', file_key = ${key}, size = ${size}, ready_at = ${at}
    where person_id = ${personId} and id = ${id} and status = 'PREPARING'`)
}

/** Marks an archive as failed. */
export function markFailed(db: Database, { personId, id }: ArchiveKey) {
  return db.run(sql`
    update archives set status = 'FAILED' where person_id = ${personId} and id = ${id} and status = 'PREPARING'`)
}

/** Deletes the archive of a person; returns the key of its file. */
export async function deleteArchive(tx: Database, personId: string): Promise<string | undefined> {
  const row = await tx.maybe<{ fileKey: string | null }>(sql`
    delete from archives where person_id = ${personId} returning file_key`)
  return row?.fileKey ?? undefined
}
