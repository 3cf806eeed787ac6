import { randomBytes } from 'node:crypto'

import { Failure } from '@saathi/contract/errors.ts'
import type { CasePage } from '@saathi/contract/safety/caseCalls.ts'
import { v7 as uuid } from 'uuid'

import { scopeOf } from '../../desk/public/standing.ts'
import type { Database } from '../../engines/database/database.ts'
import { receiveDocument } from '../../engines/files/documents.ts'
import type { FileGate } from '../../engines/files/files.ts'
import { putUntilNamed, unnamedFilesJob } from '../../engines/files/unnamedFiles.ts'
import { isUsed, once } from '../../engines/database/once.ts'
import type { Job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { rightsOf } from '../../people/public/rightStore.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { caseById } from '../caseRows/caseStore.ts'
import { caseFileByKey, dropFile, filesOf, insertFile } from '../caseRows/fileStore.ts'
import { type CaseAct, type CaseHouse, noteAct } from '../caseAccess/openCase.ts'
import { casesSeenBy, lockSeenCase } from '../caseAccess/seen.ts'

/** For how long a link of a file works. */
const linkSeconds = 900

type FileHouse = CaseHouse & Pick<House, 'files' | 'queue'>

/** A file for a case. An upload that is repeated has the same key. */
type NewFile = CaseAct & { readonly file: Blob; readonly key: string | undefined }

/** Adds a PDF or a picture to a case, once for each key. */
export async function addFile(house: FileHouse, { staff, id, file, key }: NewFile): Promise<void> {
  const { db, clock } = house
  // Before a file is taken in, because its bytes are stored outside of the transaction.
  await db.transaction((tx) => lockSeenCase(tx, staff, id))
  const use = { person: staff.id, key: key === undefined ? undefined : `case-file:${id}:${key}` }
  if (use.key !== undefined && (await isUsed(db, { ...use, key: use.key }))) return
  const { bytes, name, ending } = await receiveDocument(staff.id, file)
  const fileKey = `cases/${randomBytes(24).toString('base64url')}.${ending}`
  await putUntilNamed(house, { key: fileKey, bytes, job: 'forgetCaseFiles' })
  await db.transaction(async (tx) => {
    const found = await lockSeenCase(tx, staff, id)
    const at = clock.now()
    await once(tx, use, async () => {
      await insertFile(tx, { id: uuid(), caseId: id, staffId: staff.id, name, fileKey, addedAt: at })
      await noteAct(house, tx, { staff, found, at, act: 'case_file' })
    })
  })
}

/** Deletes a file of a case. */
export function removeFile(
  house: FileHouse,
  { staff, id, fileId }: CaseAct & { readonly fileId: string },
): Promise<void> {
  return house.db.transaction(async (tx) => {
    const found = await lockSeenCase(tx, staff, id)
    const row = await dropFile(tx, { id: fileId, caseId: id })
    if (row === undefined) throw new Failure('notFound')
    await house.queue.add(tx, { name: 'forgetCaseFiles', payload: { keys: [row.fileKey] } })
    await noteAct(house, tx, { staff, found, at: house.clock.now(), act: 'case_file_removed' })
  })
}

/** Returns the files of a case with a link for this reader. */
export async function filesShown(
  { db, files }: Pick<House, 'db' | 'files'>,
  caseId: string,
  reader: string,
): Promise<CasePage['files']> {
  const rows = await filesOf(db, caseId)
  const writers = await peopleByIds(db, [...new Set(rows.flatMap(({ staffId }) => staffId ?? []))])
  const names = new Map(writers.map((person) => [person.id, displayNameOf(person)]))
  return rows.map(({ id, name, fileKey, staffId, addedAt }) => ({
    id,
    name,
    link: files.link(fileKey, { seconds: linkSeconds, name, reader }),
    staffName: names.get(staffId ?? '') ?? '',
    on: addedAt.toISOString(),
  }))
}

/** A file opens only for a member of the team who sees its case, and the link is made for one of them. */
export function caseFileGate({ db }: Pick<House, 'db'>): FileGate {
  return async (key, reader) => {
    const file = await caseFileByKey(db, key)
    if (file === undefined || !(await rightsOf(db, reader)).includes('safety')) return false
    return isSeenBy(db, reader, file.caseId)
  }
}

async function isSeenBy(db: Database, reader: StaffMember['id'], caseId: string): Promise<boolean> {
  const row = await caseById(db, caseId)
  if (row === undefined) return false
  return (await casesSeenBy(db, { id: reader, scope: await scopeOf(db, reader) }, [row])).length > 0
}

/** The job that deletes files that no case has any more. */
export function forgetCaseFilesJob({ db, files }: Pick<House, 'db' | 'files'>): Job {
  return unnamedFilesJob({ files }, async (key) => (await caseFileByKey(db, key)) !== undefined)
}
