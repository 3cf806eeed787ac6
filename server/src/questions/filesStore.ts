import { type Database, sql } from '../engines/database/database.ts'

/** A form of one person. */
export interface FormKey {
  readonly personId: string
  /** Such as `survey/<survey>/<stage>`. */
  readonly place: string
}

/** Lists a file before its bytes are stored under a key. */
export function announceFile(
  db: Database,
  { personId, place }: FormKey,
  { key, questionKey, at }: { readonly key: string; readonly questionKey: string; readonly at: Date },
) {
  return db.run(sql`
    insert into answer_files (key, person_id, place, question_key, created_at)
    values (${key}, ${personId}, ${place}, ${questionKey}, ${at})`)
}

/** Marks the files that the answers of a form refer to; returns how many of them are listed. */
export function markStored(tx: Database, { personId, place }: FormKey, keys: readonly string[]) {
  return tx.run(sql`
    update answer_files set kept = true
    where person_id = ${personId} and place = ${place} and key = any(${keys})`)
}

/** Removes from the list the files of a form that its answers no longer refer to; returns their keys. */
export async function releaseFiles(tx: Database, { personId, place }: FormKey, keys: readonly string[]) {
  const rows = await tx.many<{ key: string }>(sql`
    delete from answer_files
    where person_id = ${personId} and place = ${place} and kept and key <> all(${keys}) returning key`)
  return rows.map(({ key }) => key)
}

/** Removes from the list the files that no answer ever referred to, listed before a moment; returns their keys. */
export async function releaseLostFiles(db: Database, before: Date) {
  const rows = await db.many<{ key: string }>(sql`
    delete from answer_files where not kept and created_at < ${before} returning key`)
  return rows.map(({ key }) => key)
}

/** Returns the form with which this file was sent; undefined if it is not on the list. */
export function formOfFile(db: Database, key: string): Promise<FormKey | undefined> {
  return db.maybe<FormKey>(sql`select person_id, place from answer_files where key = ${key}`)
}

/** Whether a file is on the list. */
export async function isAnnounced(db: Database, key: string): Promise<boolean> {
  return (await db.maybe(sql`select key from answer_files where key = ${key}`)) !== undefined
}

/** Removes one file from the list unless an answer refers to it. */
export function releaseFile(db: Database, key: string) {
  return db.run(sql`delete from answer_files where key = ${key} and not kept`)
}

/** Removes all files of a person from the list; returns their keys. */
export async function releaseFilesOf(tx: Database, personId: string) {
  const rows = await tx.many<{ key: string }>(sql`
    delete from answer_files where person_id = ${personId} returning key`)
  return rows.map(({ key }) => key)
}
