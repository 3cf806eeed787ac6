import * as v from 'valibot'

import { changedPages, rowPages } from '../engines/database/rowPages.ts'
import type { House } from '../house.ts'
import type { ExportPart, Opening, RoomPlan } from '../room.ts'
import { notificationsData } from './personal.ts'
import { noticesEvent, noticesTopic, notify } from './public.ts'
import { notificationRoutes } from './routes.ts'
import { type NoticeRow, noticesAfter, preferencesOf } from './store.ts'

/** Notices, mails about them, and the person's choices about mails. */
export const notificationsRoom: RoomPlan = {
  personal: notificationsData,
  open: async ({ house, sockets }) => ({
    serves: [await notificationRoutes(house)],
    notify: (tx, notice) => notify(house, tx, notice),
    exportOf: (personId) => exportOf(house, personId),
    close: tellNotices(house, sockets),
  }),
}

/** Milliseconds from the end of a gap until people are told of it. If the connection breaks several times in that time, they are told once. */
const tellMs = 1000
/** Milliseconds between two people who are told after a gap, so that they do not all ask at once. */
const tellApartMs = 2

/** Tells people who are connected here that their notices changed, or may have; the returned function ends it. */
function tellNotices({ bus }: House, sockets: Opening['sockets']): () => void {
  const tell = (personId: string) => sockets.deliver([personId], { command: 'notice' })
  let telling: NodeJS.Timeout | undefined
  const tellAll = () => {
    telling = undefined
    for (const [place, personId] of [...sockets.people()].entries()) {
      setTimeout(() => tell(personId), place * tellApartMs).unref()
    }
  }
  const ends = [
    bus.subscribe(noticesTopic, (event) => tell(v.parse(noticesEvent, event).personId)),
    bus.onGap((isListening) => {
      if (isListening) telling ??= setTimeout(tellAll, tellMs).unref()
    }),
  ]
  return () => {
    for (const end of ends) end()
    clearTimeout(telling)
  }
}

/** Notices that are in memory at a time while an archive is written. */
const noticesAtOnce = 200

/**
 * Returns the person's notices without their values, which may name other people, and the choices about mails.
 */
async function exportOf({ db }: Pick<House, 'db'>, personId: string): Promise<ExportPart> {
  const pages = rowPages<NoticeRow>((last) =>
    noticesAfter(db, { personId, after: last?.id ?? '', most: noticesAtOnce }),
  )
  const notices = changedPages(pages, ({ kind, createdAt, readAt }) => ({ kind, createdAt, readAt }))
  const content = { notices, mails: await preferencesOf(db, personId) }
  return { documents: { 'notices.json': { about: 'notice.archive', content } } }
}
