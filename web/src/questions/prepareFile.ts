import { type FileType, fileRules, problemOfFile } from '@saathi/contract/questions/kinds.ts'
import { isFileType } from '@saathi/contract/questions/rules.ts'

import { reducePicture } from './reducePicture.ts'

/** A file as it is sent, or what is wrong with it: first its kind, then what is left of its size. */
export async function prepareFile(type: FileType, file: File): Promise<File | string> {
  const kind = problemOfFile(type, { type: typeOf(file), size: 0 })
  if (kind !== undefined) return kind
  const smaller = typeOf(file).startsWith('image/') ? await reducePicture(file) : file
  return problemOfFile(type, { type: typeOf(smaller), size: smaller.size }) ?? smaller
}

/** What the chooser of files offers for a type of question. */
export function acceptedBy(type: string): string {
  return isFileType(type) ? fileRules[type].types.join(',') : ''
}

/** Some systems know no type of a file: then its name says it. */
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
