import { createHash, randomUUID } from 'node:crypto'

import { type FileType, problemOfFile } from '@saathi/contract/questions/kinds.ts'
import type { FileAnswer, Question } from '@saathi/contract/questions/question.ts'
import { isFileType } from '@saathi/contract/questions/rules.ts'

import { pictureTypeOf, repack } from '../engines/files/pictures.ts'
import type { StoredFile } from './storedAnswers.ts'

/** Longest side of a stored picture, in pixels: a photographed page can still be read. */
const longestSide = 2400

/** A valid file: the content of its answer, and its bytes as they will be stored. */
export interface ReceivedFile {
  readonly stored: StoredFile
  readonly bytes: Uint8Array
}

/** The true type of a file; it has `received` if it can be stored. */
export interface JudgedFile {
  readonly facts: FileAnswer
  readonly received: ReceivedFile | undefined
}

/**
 * Reads the files that answer a question: true type, size, pictures encoded again. Files that answer no question
 * stay unread.
 */
export async function receiveFiles(
  personId: string,
  questions: readonly Question[],
  files: ReadonlyMap<string, File>,
): Promise<ReadonlyMap<string, JudgedFile>> {
  const judged = new Map<string, JudgedFile>()
  for (const { key, questionType } of questions) {
    const file = files.get(key)
    if (file !== undefined && isFileType(questionType))
      judged.set(key, await judge(personId, questionType, file))
  }
  return judged
}

async function judge(personId: string, questionType: FileType, file: File): Promise<JudgedFile> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = pictureTypeOf(bytes) ?? (isPdf(bytes) ? 'application/pdf' : 'application/octet-stream')
  const facts = { name: nameOf(file.name), type, size: bytes.length }
  if (problemOfFile(questionType, facts) !== undefined) return { facts, received: undefined }
  const repacked = type === 'application/pdf' ? bytes : await repackPicture(personId, bytes, type)
  if (repacked === undefined) {
    return { facts: { ...facts, type: 'application/octet-stream' }, received: undefined }
  }
  const stored = {
    name: facts.name,
    type,
    size: repacked.length,
    key: `answers/${randomUUID()}.${endings[type] ?? 'bin'}`,
    sent: createHash('sha256').update(bytes).digest('base64url'),
  }
  return { facts, received: { stored, bytes: repacked } }
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

function repackPicture(personId: string, bytes: Uint8Array, type: string): Promise<Buffer | undefined> {
  return repack(personId, bytes, (picture) => {
    const fitting = picture.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    return type === 'image/jpeg' ? fitting.jpeg({ quality: 82, mozjpeg: true }) : fitting.png()
  })
}

/** Whether the bytes begin and end as a PDF does; readers allow some bytes after the end. */
function isPdf(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
    bytes.subarray(-1024).toString('latin1').includes('%%EOF')
  )
}

/**
 * The last part of a file name, without characters that no file name may have. Browsers do not send folders, but
 * other programs may.
 */
function nameOf(name: string): string {
  const plain =
    name
      .split(/[/\\]/)
      .at(-1)
      ?.replaceAll(/[\p{C}<>:"|?*]/gu, '')
      .trim() ?? ''
  return plain === '' ? 'file' : Array.from(plain).slice(-120).join('')
}
