import { Failure } from '@saathi/contract/errors.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'

import { spokenLanguage } from '../engines/text/texts.ts'
import type { House } from '../house/house.ts'
import { type Mountable, serving } from '../http/request.ts'
import { personById } from '../people/public/store.ts'
import { namesIn } from './notices/names.ts'
import { countUnread, markRead, type NoticeRow, noticesBefore } from './notices/store.ts'
import { withTitles } from './notices/titles.ts'
import { worded } from './notices/wording.ts'
import type { ContentTitles } from '../room/noticeWords.ts'
import { noticesTopic } from './public.ts'

const noticesPerPage = 30

/** Serves the list of notices. */
export function notificationRoutes({ db, bus, clock, texts }: House, titles: () => ContentTitles): Mountable {
  return serving(notificationCalls, {
    async notices({ person, query: { before }, transport: { languages } }) {
      const personId = person.id
      const [rows, unread, row] = await Promise.all([
        noticesBefore(db, { personId, before, most: noticesPerPage + 1 }),
        countUnread(db, personId),
        personById(db, personId),
      ])
      if (row === undefined) throw new Failure('notFound')
      const page = rows.slice(0, noticesPerPage)
      const next = rows.length > noticesPerPage ? (page.at(-1)?.id ?? null) : null
      // The screen's language may have been chosen on this device a moment ago.
      const language = spokenLanguage(texts, languages) ?? row.primaryLanguage
      const reader = { language, timeZone: row.timeZone, now: clock.now() }
      const params = page.map((each) => each.params)
      const names = await namesIn(db, person.id, params)
      const said = await withTitles(db, params, { titles: titles(), language })
      const notices = page.map((each, at) => ({
        ...shownNotice(each),
        values: worded(said[at] ?? each.params, { texts, reader, names }),
      }))
      return { notices, unread, next }
    },
    async readNotices({ person, body: { ids } }) {
      const changed = await markRead(db, { personId: person.id, ids, at: clock.now() })
      if (changed > 0) bus.publish(noticesTopic, { personId: person.id })
      return { unread: await countUnread(db, person.id) }
    },
  })
}

function shownNotice({ id, kind, createdAt, readAt }: NoticeRow) {
  return {
    id,
    kind,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }
}
