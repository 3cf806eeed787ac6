import * as v from 'valibot'

import type { House } from '../house.ts'
import type { ExportPart, RoomPlan } from '../room.ts'
import { noticesEvent, noticesTopic } from './public.ts'
import { notificationRoutes } from './routes.ts'
import { deleteNotices, everyNotice, preferencesOf } from './store.ts'

/** Notices, mails about them, and the person's choices about mails. */
export const notificationsRoom: RoomPlan = {
  open: async ({ house, sockets }) => ({
    serves: [await notificationRoutes(house)],
    exportOf: (personId) => exportOf(house, personId),
    leave: (tx, { id }) => deleteNotices(tx, id),
    close: house.bus.subscribe(noticesTopic, (event) =>
      sockets.deliver([v.parse(noticesEvent, event).personId], { command: 'notice' }),
    ),
  }),
}

/**
 * Returns the person's notices without their values, which may name other people, and the choices about mails.
 */
async function exportOf({ db }: Pick<House, 'db'>, personId: string): Promise<ExportPart> {
  const [notices, preferences] = await Promise.all([everyNotice(db, personId), preferencesOf(db, personId)])
  const told = notices.map(({ kind, createdAt, readAt }) => ({ kind, createdAt, readAt }))
  return { documents: { 'notices.json': { notices: told, mails: preferences } } }
}
