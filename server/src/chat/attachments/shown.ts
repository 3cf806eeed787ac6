import type { Attachment } from '@saathi/contract/chat/attachmentCalls.ts'

import type { Files } from '../../engines/files/files.ts'
import type { AttachmentRow } from './store.ts'
import { thumbnailKeyOf } from './thumbnails.ts'

/** A link works for 15 minutes at most, and is the same for five, so that a browser need not load a file again. */
const linkLife = { seconds: 600, steadySeconds: 300 }
/** For how long a small picture may be made; later nobody needs to wait for it. */
const thumbnailMs = 3_600_000

/** A file as its message names it. */
export interface SentAttachment {
  readonly id: string
  readonly attachment_type: 'image' | 'document'
  readonly attachment_name: string
  readonly name: string
  readonly type: string
  readonly url: string
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  readonly description: string
}

/** Returns a file as its message stores it. */
export function sentAttachment(row: AttachmentRow): SentAttachment {
  const { id, kind, name, type, size, width, height } = row
  const url = urlOf(row)
  return {
    id,
    attachment_type: kind,
    attachment_name: name,
    name,
    type,
    url,
    size,
    width,
    height,
    description: '',
  }
}

/** The person who reads a file, and the time. */
interface Reading {
  readonly now: Date
  readonly readerId: string
}

/** Returns a file with links for one reader. */
export function withLinks(files: Files, row: AttachmentRow, { now, readerId }: Reading): Attachment {
  const { id, kind, name, type, size, width, height, thumbnail, createdAt } = row
  return {
    id,
    attachmentName: name,
    attachmentType: kind,
    name,
    type,
    url: urlOf(row),
    presignedUrl: linkTo(files, row, readerId),
    thumbnailPresignedUrl: thumbnailLink(files, row, readerId) ?? null,
    thumbnailIsComing: thumbnail === 'coming' && now.getTime() - createdAt.getTime() < thumbnailMs,
    size,
    width,
    height,
    description: '',
  }
}

/** Returns a link to a file for one reader. */
export function linkTo(files: Files, { fileKey, name }: AttachmentRow, reader: string): string {
  return files.link(fileKey, { ...linkLife, name, reader })
}

/** Returns a link to a file's small picture; undefined if there is none. */
export function thumbnailLink(
  files: Files,
  { fileKey, thumbnail }: AttachmentRow,
  reader: string,
): string | undefined {
  return thumbnail === 'made' ? files.link(thumbnailKeyOf(fileKey), { ...linkLife, reader }) : undefined
}

function urlOf({ id, channelId }: AttachmentRow): string {
  return `/api/v2/chat/${encodeURIComponent(channelId)}/attachments/${id}/`
}
