import { Failure } from '@saathi/contract/errors.ts'

import { pictureTypeOf, repack } from './pictures.ts'

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
