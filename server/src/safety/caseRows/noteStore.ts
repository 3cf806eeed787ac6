import { type Database, sql } from '../../engines/database/database.ts'

/** A note or a task of a case. */
export interface NoteRow {
  readonly id: string
  readonly caseId: string
  readonly staffId: string | null
  readonly words: string
  /** YYYY-MM-DD; null for a note. */
  readonly dueOn: string | null
  readonly isTask: boolean
  readonly writtenAt: Date
  readonly doneAt: Date | null
}

/** Stores a note. */
export function insertNote(tx: Database, row: Omit<NoteRow, 'doneAt'>) {
  return tx.run(sql`
    insert into safety_case_notes (id, case_id, staff_id, words, due_on, is_task, written_at)
    values (${row.id}, ${row.caseId}, ${row.staffId}, ${row.words}, ${row.dueOn}::date, ${row.isTask}, ${row.writtenAt})`)
}

/** Returns the notes of a case, the oldest first. */
export function notesOf(db: Database, caseId: string) {
  return db.many<NoteRow>(sql`
    select id, case_id, staff_id, words, due_on::text, is_task, written_at, done_at from safety_case_notes
    where case_id = ${caseId} order by written_at, id`)
}

/** Marks a task as done; returns 0 if there is no open one. */
export function finishTask(
  tx: Database,
  { id, caseId, at }: { readonly id: string; readonly caseId: string; readonly at: Date },
) {
  return tx.run(sql`
    update safety_case_notes set done_at = ${at}
    where id = ${id} and case_id = ${caseId} and is_task and done_at is null`)
}
