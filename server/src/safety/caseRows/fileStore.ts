import { type Database, sql } from '../../engines/database/database.ts'

/** A file of a case. */
export interface CaseFileRow {
  readonly id: string
  readonly caseId: string
  readonly staffId: string | null
  readonly name: string
  readonly fileKey: string
  readonly addedAt: Date
}

const columns = sql`id, case_id, staff_id, name, file_key, added_at`

/** Stores that a case has a file. */
export function insertFile(tx: Database, row: CaseFileRow) {
  return tx.run(sql`
    insert into safety_case_files (id, case_id, staff_id, name, file_key, added_at)
    values (${row.id}, ${row.caseId}, ${row.staffId}, ${row.name}, ${row.fileKey}, ${row.addedAt})`)
}

/** Returns the files of a case, the oldest first. */
export function filesOf(db: Database, caseId: string) {
  return db.many<CaseFileRow>(sql`
    select ${columns} from safety_case_files where case_id = ${caseId} order by added_at, id`)
}

/** Returns the file under a key; undefined if no case has it. */
export function caseFileByKey(db: Database, fileKey: string) {
  return db.maybe<CaseFileRow>(sql`select ${columns} from safety_case_files where file_key = ${fileKey}`)
}

/** Takes a file out of a case and returns it; undefined if the case does not have it. */
export function dropFile(tx: Database, { id, caseId }: Pick<CaseFileRow, 'id' | 'caseId'>) {
  return tx.maybe<CaseFileRow>(sql`
    delete from safety_case_files where id = ${id} and case_id = ${caseId} returning ${columns}`)
}

/** Takes the files out of the cases that were closed before a moment, and returns their keys. */
export async function dropFilesOfClosed(tx: Database, before: Date): Promise<string[]> {
  const rows = await tx.many<{ fileKey: string }>(sql`
    delete from safety_case_files using safety_cases
    where case_id = safety_cases.id and closed_at < ${before} returning file_key`)
  return rows.map(({ fileKey }) => fileKey)
}
