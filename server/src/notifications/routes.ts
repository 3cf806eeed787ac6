import { Failure } from '@saathi/contract/errors.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import { canStop } from '@saathi/contract/notifications/rules.ts'

import type { House } from '../house.ts'
import { type Mountable, serving } from '../http/request.ts'
import { isHere, personById } from '../people/public/store.ts'
import { namesIn } from './names.ts'
import { noticesTopic } from './public.ts'
import { shownPreferences } from './rules.ts'
import {
  countUnread,
  markRead,
  type NoticeRow,
  noticesBefore,
  preferencesOf,
  putPreference,
} from './store.ts'
import { openUnsubscribeLinks } from './unsubscribeLinks.ts'
import { worded } from './wording.ts'

const noticesPerPage = 30

const calls = { ...notificationCalls, ...mailCalls }

/** Serves notices and the choices about mails. */
export async function notificationRoutes({ db, bus, clock, keys, texts }: House): Promise<Mountable> {
  const links = await openUnsubscribeLinks(keys)
  return serving(calls, {
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
      const isSpoken = (wish: string) =>
        texts.languages.some((each) => each.languageCode === wish && each.isActive)
      const language = languages.find(isSpoken) ?? row.primaryLanguage
      const reader = { language, timeZone: row.timeZone }
      const names = await namesIn(
        db,
        person.id,
        page.map(({ params }) => params),
      )
      const notices = page.map((each) => ({
        ...shownNotice(each),
        values: worded(each.params, { texts, reader, names }),
      }))
      return { notices, unread, next }
    },
    async readNotices({ person, body: { ids } }) {
      const changed = await markRead(db, { personId: person.id, ids, at: clock.now() })
      if (changed > 0) bus.publish(noticesTopic, { personId: person.id })
      return { unread: await countUnread(db, person.id) }
    },
    preferences: async ({ person }) => ({
      topics: shownPreferences(await preferencesOf(db, person.id), person.role),
    }),
    async savePreference({ person, body: { topic, mail } }) {
      if (!mail && !canStop(topic)) throw new Failure('cannotStop')
      if (canStop(topic)) await putPreference(db, { personId: person.id, topic, mail, at: clock.now() })
      return { topics: shownPreferences(await preferencesOf(db, person.id), person.role) }
    },
    async unsubscribe({ query: { token } }) {
      const stopping = links.read(token)
      if (stopping === undefined) throw new Failure('linkInvalid')
      if (await isHere(db, stopping.personId)) {
        await putPreference(db, { ...stopping, mail: false, at: clock.now() })
      }
      return { topic: stopping.topic }
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
