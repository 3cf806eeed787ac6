import type { Database } from '../../engines/database/database.ts'
import type { NoticeWording } from '../../room/noticeWords.ts'
import { type DueRow, toldIn } from '../delivery/store.ts'

/** Whether a notice is about something unread. Reading in the chat does not touch the notice, so that it costs readers nothing. */
export async function isStillUnread(
  wordingOf: NoticeWording,
  { kind, personId, params }: Pick<DueRow, 'params' | 'personId'> & { readonly kind: string },
): Promise<boolean> {
  return kind !== 'newMessage' || (await wordingOf(kind, personId, params)) !== undefined
}

/** Whether anything that a delivery stands for is unread. */
export async function isOpen(
  db: Database,
  wordingOf: NoticeWording,
  row: Pick<DueRow, 'id' | 'kind' | 'params' | 'personId' | 'readAt' | 'standsFor'>,
): Promise<boolean> {
  for (const each of row.standsFor === 1 ? [row] : await toldIn(db, row))
    if (each.readAt === null && (await isStillUnread(wordingOf, each))) return true
  return false
}
