import {
  attachmentEndingOf,
  attachmentKinds,
  problemOfAttachment,
} from '@saathi/contract/chat/attachments.ts'
import { Failure } from '@saathi/contract/errors.ts'

import { cleanFileName, withEnding } from './fileName.ts'
import { contentOf } from './contentType.ts'
import { packPicture } from './packedPicture.ts'

/** A file as it will be stored. */
export interface Received {
  readonly bytes: Uint8Array
  readonly name: string
  readonly type: string
  readonly ending: string
  readonly kind: 'image' | 'document'
  readonly width: number | null
  readonly height: number | null
  readonly receivedSize: number
}

/**
 * Checks a file's name, size and content, and encodes a picture again; throws the reason if it cannot be attached.
 */
export async function receive(personId: string, file: Blob): Promise<Received> {
  const given = cleanFileName(file instanceof File ? file.name : '')
  const problem = problemOfAttachment({ name: given, size: file.size })
  if (problem !== undefined) throw new Failure(problem)
  const nameEnding = attachmentEndingOf(given)
  const bytes = Buffer.from(await file.arrayBuffer())
  const content = nameEnding && (await contentOf(nameEnding, bytes))
  if (content === undefined) throw new Failure('attachmentType')
  if (content.is === 'document') {
    const { ending } = content
    const { type } = attachmentKinds[ending]
    const name = nameEnding === ending ? given : withEnding(given, ending)
    const sides = { width: null, height: null }
    return { bytes, name, type, ending, kind: 'document', ...sides, receivedSize: bytes.length }
  }
  const packed = await packPicture(personId, bytes, content.type)
  if (packed === undefined) throw new Failure('attachmentType')
  const { type, ending } = packed
  const isNamedSo = nameEnding !== undefined && attachmentKinds[nameEnding].type === type
  const name = isNamedSo ? given : withEnding(given, ending)
  return { ...packed, name, kind: 'image', receivedSize: bytes.length }
}
