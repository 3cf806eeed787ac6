import type { Database } from '../../engines/database/database.ts'
import type { FileGate } from '../../engines/files/files.ts'
import { unnamedFilesJob } from '../../engines/files/unnamedFiles.ts'
import type { Job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import { rightsOf } from '../../people/public/rightStore.ts'
import { dropSteps, ownerOfDocument } from '../stages/stepStore.ts'

/** Only members of the team who screen open a document, and the link is made for one of them. */
export function documentGate({ db }: Pick<House, 'db'>): FileGate {
  return async (key, reader) =>
    (await ownerOfDocument(db, key)) !== undefined && (await rightsOf(db, reader)).includes('screening')
}

/** The job that deletes documents that no stage has any more. */
export function forgetDocumentsJob({ db, files }: Pick<House, 'db' | 'files'>): Job {
  return unnamedFilesJob({ files }, async (key) => (await ownerOfDocument(db, key)) !== undefined)
}

/** Deletes the documents of a person whose account is erased. */
export async function forgetDocuments(
  { queue }: Pick<House, 'queue'>,
  tx: Database,
  personId: string,
): Promise<void> {
  const keys = await dropSteps(tx, personId)
  if (keys.length > 0) await queue.add(tx, { name: 'forgetDocuments', payload: { keys } })
}
