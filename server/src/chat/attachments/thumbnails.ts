import type { Database } from '../../engines/database.ts'
import type { Queue } from '../../engines/queue.ts'
import type { AttachmentRow } from './store.ts'

/** Plans the small picture of a file, in the transaction that stores it. */
export function planThumbnail(queue: Queue, tx: Database, { id, fileKey }: AttachmentRow): Promise<void> {
  return queue.add(tx, { name: 'chatThumbnail', payload: { id, fileKey } })
}

/** Returns the key of a file's small picture. */
export function thumbnailKeyOf(fileKey: string): string {
  return `${fileKey.slice(0, fileKey.lastIndexOf('.'))}-small.webp`
}
