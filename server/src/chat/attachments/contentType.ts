import type { AttachmentEnding } from '@saathi/contract/chat/attachments.ts'
import { fileTypeFromBuffer } from 'file-type'

import { isOffice, isOlderOffice, type OfficeKind } from './officeFiles.ts'

/** The type of a file, read from its content. */
export type Content =
  | { readonly is: 'picture'; readonly type: PictureType }
  | { readonly is: 'document'; readonly ending: AttachmentEnding }

const pictureTypes = {
  'image/jpeg': true,
  'image/png': true,
  'image/gif': true,
  'image/webp': true,
  'image/heic': true,
} as const
export type PictureType = keyof typeof pictureTypes

/**
 * The endings of each family. If a name and a content differ within a family, it is an honest mistake of some
 * program.
 */
const families = {
  picture: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'heic'],
  word: ['doc', 'docx'],
  sheet: ['xls', 'xlsx'],
  slides: ['ppt', 'pptx'],
  pdf: ['pdf'],
  text: ['txt', 'csv'],
} as const satisfies Record<string, readonly AttachmentEnding[]>

/** Returns the type of a file; undefined if its content does not belong to the family of its name's ending. */
export async function contentOf(ending: AttachmentEnding, bytes: Buffer): Promise<Content | undefined> {
  if (has(families.picture, ending)) {
    const type = await pictureTypeIn(bytes)
    return type === undefined ? undefined : { is: 'picture', type }
  }
  if (has(families.text, ending)) {
    return (await isText(bytes)) ? { is: 'document', ending } : undefined
  }
  if (has(families.pdf, ending)) {
    return bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? { is: 'document', ending } : undefined
  }
  const kind: OfficeKind = has(families.word, ending)
    ? 'word'
    : has(families.sheet, ending)
      ? 'sheet'
      : 'slides'
  const [older, newer] = families[kind]
  if (isOffice(kind, bytes)) return { is: 'document', ending: newer }
  return isOlderOffice(kind, bytes) ? { is: 'document', ending: older } : undefined
}

function has(family: readonly AttachmentEnding[], ending: AttachmentEnding): boolean {
  return family.includes(ending)
}

/** How many bytes at the beginning show the type. */
const headBytes = 4100

async function pictureTypeIn(bytes: Buffer): Promise<PictureType | undefined> {
  const mime = await typeByHead(bytes)
  if (mime === undefined) return undefined
  const type = mime.startsWith('image/heif') || mime.startsWith('image/heic') ? 'image/heic' : mime
  return isPictureType(type) ? type : mime === 'image/apng' ? 'image/png' : undefined
}

function isPictureType(type: string): type is PictureType {
  return Object.hasOwn(pictureTypes, type)
}

async function typeByHead(bytes: Buffer): Promise<string | undefined> {
  // Passes only the beginning, so that nothing compressed is ever unpacked.
  const found = await fileTypeFromBuffer(new Uint8Array(bytes.subarray(0, headBytes))).catch(() => undefined)
  return found?.mime
}

/** Whether the bytes are text that no program mistakes for another format. */
async function isText(bytes: Buffer): Promise<boolean> {
  if (bytes.length === 0) return false
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff') return isWideText(bytes, mark === 'fffe' ? 'utf-16le' : 'utf-16be')
  // Old programs write one byte for a letter, so a text may have any byte except those that never stand for a
  // letter.
  if (bytes.some((byte) => byte < 0x20 && !controlsOfText.has(byte))) return false
  const mime = (await typeByHead(bytes)) ?? 'text/plain'
  return mime.startsWith('text/') || mime === 'application/xml'
}

/** Tab, line feed, vertical tab, form feed, carriage return, and the end of a file in old programs. */
const controlsOfText = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a])

function isWideText(bytes: Buffer, encoding: string): boolean {
  try {
    return !new TextDecoder(encoding, { fatal: true }).decode(bytes).includes('\0')
  } catch {
    return false
  }
}
