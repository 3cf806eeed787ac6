import { attachmentKinds } from '@saathi/contract/chat/attachments.ts'
import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import { firstPageOf } from '../../engines/decoders/pdf.ts'
import { repack } from '../../engines/files/pictures.ts'
import { type Job, job, type Queue } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import type { AttachmentRow } from './store.ts'
import { beginThumbnail, settleThumbnail } from './thumbnailStore.ts'

/** The longest side of a small picture, in pixels. */
const longestSide = 480
/**
 * How many attempts there are. A file that crashes the process does so each time and must be given up; a store that
 * is away for half an hour must not end them.
 */
const mostTries = 8

/** Plans the small picture of a file, in the transaction that stores it. */
export function planThumbnail(queue: Queue, tx: Database, { id, fileKey }: AttachmentRow): Promise<void> {
  return queue.add(tx, { name: 'chatThumbnail', payload: { id, fileKey } })
}

const smallEnding = '-small.webp'

/** Returns the key of a file's small picture. */
export function thumbnailKeyOf(fileKey: string): string {
  return `${fileKey.slice(0, fileKey.lastIndexOf('.'))}${smallEnding}`
}

/** Returns the keys that the file of a small picture can have; none for another file. */
export function originalsOf(key: string): string[] {
  if (!key.endsWith(smallEnding)) return []
  return Object.keys(attachmentKinds).map((ending) => `${key.slice(0, -smallEnding.length)}.${ending}`)
}

/** The job that makes small pictures. */
export function thumbnailJob({ db, files }: Pick<House, 'db' | 'files'>): Job {
  return job({
    lane: 'slow',
    payload: v.object({ id: v.string(), fileKey: v.string() }),
    work: async ({ id, fileKey }) => {
      const key = thumbnailKeyOf(fileKey)
      const row = await beginThumbnail(db, id)
      const small = row && row.thumbnailTries <= mostTries ? await smallOf(files, row) : undefined
      if (small !== undefined) await files.put(key, small)
      const isWanted = await settleThumbnail(db, id, small === undefined ? 'none' : 'made')
      // The file was deleted meanwhile, perhaps before this small picture was there.
      if (!isWanted) await files.remove(key)
    },
  })
}

/** Returns a small picture of a file; undefined if it has none. */
async function smallOf(
  files: House['files'],
  { fileKey, kind, uploaderId }: AttachmentRow,
): Promise<Buffer | undefined> {
  const bytes = await files.get(fileKey)
  const picture = kind === 'image' ? bytes : bytes && (await firstPageOf(bytes))
  return (
    picture &&
    repack(uploaderId, picture, (each) =>
      each
        .flatten({ background: '#fff' })
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 70 }),
    )
  )
}
