import { type Database, sql } from '../engines/database.ts'

/** A form that somebody fills in. */
export interface FormKey {
  readonly personId: string
  /** Such as `survey/<survey>/<stage>`. */
  readonly place: string
}

/** Notes that bytes are about to be kept under a key. */
export function announceFile(
  db: Database,
  { personId, place }: FormKey,
  { key, questionKey, at }: { readonly key: string; readonly questionKey: string; readonly at: Date },
) {
  return db.run(sql`
    insert into answer_files (key, person_id, place, question_key, created_at)
    values (${key}, ${personId}, ${place}, ${questionKey}, ${at})`)
}

/** Says which files the answers of a form name now; how many of them are announced. */
export function keepFiles(tx: Database, { personId, place }: FormKey, keys: readonly string[]) {
  return tx.run(sql`
    update answer_files set kept = true
    where person_id = ${personId} and place = ${place} and key = any(${keys})`)
}

/** Takes the files of a form that its answers name no more off the list; answers their keys. */
export async function releaseFiles(tx: Database, { personId, place }: FormKey, keys: readonly string[]) {
  const rows = await tx.many<{ key: string }>(sql`
    delete from answer_files
    where person_id = ${personId} and place = ${place} and kept and key <> all(${keys}) returning key`)
  return rows.map(({ key }) => key)
}

/** Takes files off the list that no answer ever named and that were announced before a moment; answers their keys. */
export async function releaseLostFiles(db: Database, before: Date) {
  const rows = await db.many<{ key: string }>(sql`
    delete from answer_files where not kept and created_at < ${before} returning key`)
  return rows.map(({ key }) => key)
}

/** Whether a file is on the list. */
export async function isAnnounced(db: Database, key: string): Promise<boolean> {
  return (await db.maybe(sql`select key from answer_files where key = ${key}`)) !== undefined
}

/** Takes one file off the list that no answer names. */
export function releaseFile(db: Database, key: string) {
  return db.run(sql`delete from answer_files where key = ${key} and not kept`)
}

/** Takes all files of a person off the list; answers their keys. */
export async function releaseFilesOf(tx: Database, personId: string) {
  const rows = await tx.many<{ key: string }>(sql`
    delete from answer_files where person_id = ${personId} returning key`)
  return rows.map(({ key }) => key)
}
