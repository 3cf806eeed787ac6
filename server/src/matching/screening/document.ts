import { Failure } from '@saathi/contract/errors.ts'
import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import type { FileGate } from '../../engines/files/files.ts'
import { pictureTypeOf, repack } from '../../engines/files/pictures.ts'
import { type Job, job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import { rightsOf } from '../../people/public/rightStore.ts'
import { dropSteps, ownerOfDocument } from '../stages/stepStore.ts'

const mostBytes = 10 * 1024 * 1024
/** The longest side of a picture of a document: its small print stays readable. */
const longestSide = 2400

/** A document as it is stored. */
interface ReceivedDocument {
  readonly bytes: Uint8Array
  readonly name: string
  readonly ending: 'pdf' | 'jpg'
}

/** Checks a document by its content, and encodes a picture again. */
export async function receiveDocument(personId: string, file: Blob): Promise<ReceivedDocument> {
  if (file.size > mostBytes) throw new Failure('documentSize')
  const bytes = Buffer.from(await file.arrayBuffer())
  const base = nameWithoutEnding(file instanceof File ? file.name : '')
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-')
    return { bytes, name: `${base}.pdf`, ending: 'pdf' }
  if (pictureTypeOf(bytes) === undefined) throw new Failure('documentType')
  const packed = await repack(personId, bytes, (picture) =>
    picture
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 }),
  )
  if (packed === undefined) throw new Failure('documentType')
  return { bytes: packed, name: `${base}.jpg`, ending: 'jpg' }
}

/** Returns the typed part of a file's name, without characters that a header or a path could trip over. */
function nameWithoutEnding(name: string): string {
  const plain = name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\p{L}\p{M}\p{N} ._-]/gu, '')
    .trim()
    .slice(0, 80)
  return plain === '' ? 'document' : plain
}

/** Only members of the team who screen open a document, and the link is made for one of them. */
export function documentGate({ db }: Pick<House, 'db'>): FileGate {
  return async (key, reader) =>
    (await ownerOfDocument(db, key)) !== undefined && (await rightsOf(db, reader)).includes('screening')
}

/** The job that deletes documents. */
export function forgetDocumentsJob({ files }: Pick<House, 'files'>): Job {
  return job({
    payload: v.object({ keys: v.array(v.string()) }),
    work: async ({ keys }) => {
      for (const key of keys) await files.remove(key)
    },
  })
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
