import type { Database } from '../../engines/database/database.ts'
import type { FileGate } from '../../engines/files/files.ts'
import { unnamedFilesJob } from '../../engines/files/unnamedFiles.ts'
import type { Job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import { scopeOf } from '../../desk/public/standing.ts'
import { rightsOf } from '../../people/public/rightStore.ts'
import { isInScope } from '../../people/public/scope.ts'
import { personById } from '../../people/public/store.ts'
import { dropSteps, ownerOfDocument } from '../stages/stepStore.ts'

/** Only members of the team who screen this person open a document, and the link is made for one of them. */
export function documentGate({ db }: Pick<House, 'db'>): FileGate {
  return async (key, reader) => {
    const owner = await ownerOfDocument(db, key)
    const person = owner === undefined ? undefined : await personById(db, owner)
    if (person === undefined || !isInScope(await scopeOf(db, reader), person)) return false
    return (await rightsOf(db, reader)).includes('screening')
  }
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
