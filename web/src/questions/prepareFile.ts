import { type FileType, fileRules, problemOfFile } from '@saathi/contract/questions/kinds.ts'
import { isFileType } from '@saathi/contract/questions/rules.ts'

import { reducePicture } from './reducePicture.ts'

/** Returns the file to send, made smaller if possible, or the name of its problem. */
export async function prepareFile(type: FileType, file: File): Promise<File | string> {
  const kind = problemOfFile(type, { type: typeOf(file), size: 0 })
  if (kind !== undefined) return kind
  const smaller = typeOf(file).startsWith('image/') ? await reducePicture(file) : file
  return problemOfFile(type, { type: typeOf(smaller), size: smaller.size }) ?? smaller
}

/** The file types that the device's file picker offers for a question type. */
export function acceptedBy(type: string): string {
  return isFileType(type) ? fileRules[type].types.join(',') : ''
}

/** Returns the file's type. Some systems give none; then the file's extension decides. */
function typeOf({ type, name }: File): string {
  if (type !== '') return type
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return typesByEnding[ending] ?? ''
}

const typesByEnding: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
}
