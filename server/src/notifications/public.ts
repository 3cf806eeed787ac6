import { type NoticeKindName, noticeKinds } from '@saathi/contract/domainNotices.ts'
import { canStop, noticePage } from '@saathi/contract/notifications/rules.ts'
import { v7 as uuid } from 'uuid'
import * as v from 'valibot'

import { mailboxOf } from '../people/public/person.ts'
import { timeZoneOf } from '../people/public/store.ts'
import type { Database } from '../engines/database/database.ts'
import type { CalendarPart } from '../engines/network/mail.ts'
import type { House } from '../house.ts'
import { namesIn } from './names.ts'
import { requireDeclared } from './declared.ts'
import { isMailed } from './rules.ts'
import { addNotice, countOfKind, deleteByKey, preferencesOf } from './store.ts'
import { openUnsubscribeLinks } from './unsubscribeLinks.ts'
import { type NoticeValue as Value, worded } from './wording.ts'

/** A value of a notice: words, or data that is put into words in the reader's language when the notice is shown. */
export type NoticeValue = Value

/** The parts of the house that notifying a person needs. */
export type NoticeHouse = Pick<House, 'bus' | 'clock' | 'config' | 'keys' | 'mail' | 'texts'>

/** A notice for a person. */
export interface Notification {
  readonly personId: string
  readonly kind: NoticeKindName
  /** A second notice with the same key is not added. */
  readonly key: string
  /** The values for the placeholders in the texts. A person is `{ person: id }`, never a name. */
  readonly values: Readonly<Record<string, NoticeValue>>
  /** The mail's part for calendar programs. */
  readonly calendar?: CalendarPart
}

/** The topic on which every process learns whose notices changed. */
export const noticesTopic = 'notifications:changed'
export const noticesEvent = v.object({ personId: v.string() })

/**
 * The most mails of one kind about meetings that a person gets in an hour, so that a hundred new single events
 * cannot fill a mailbox. The notices and the calendar contain all of them.
 */
const meetingMailsAnHour = 10

/**
 * Notifies a person once, in the caller's transaction: adds a notice, and sends a mail if the person wants mails of
 * that topic. After the commit it informs the person's open clients.
 */
export async function notify(house: NoticeHouse, tx: Database, notification: Notification): Promise<void> {
  const { personId, kind, key, values } = notification
  requireDeclared(kind, values)
  const id = uuid()
  const added = await addNotice(tx, { id, personId, kind, key, params: values, at: house.clock.now() })
  if (added === 0) return
  await house.bus.publishIn(tx, noticesTopic, { personId })
  if (!isMailed(kind, await preferencesOf(tx, personId))) return
  const since = new Date(house.clock.now().getTime() - 3_600_000)
  if (
    noticeKinds[kind].topic === 'calendar' &&
    (await countOfKind(tx, { personId, kind, since })) > meetingMailsAnHour
  )
    return
  await mailNotice(house, tx, { id, ...notification })
}

async function mailNotice(
  { config, keys, mail, texts }: NoticeHouse,
  tx: Database,
  { id, personId, kind, values, calendar }: Notification & { readonly id: string },
): Promise<void> {
  const mailbox = await mailboxOf(tx, personId)
  if (mailbox === undefined) return
  const { language } = mailbox
  const reader = { language, timeZone: await timeZoneOf(tx, personId) }
  const filled = worded(values, { texts, reader, names: await namesIn(tx, personId, [values]) })
  const { topic } = noticeKinds[kind]
  const say = (text: string, more: Readonly<Record<string, string>>) =>
    texts.text(language, text, { product: config.productName, ...more })
  const parts = [
    say(`notice.${kind}.body`, filled),
    say('notice.mail.open', { link: `${config.publicUrl}${noticePage(noticeKinds[kind], filled)}` }),
  ]
  const shared = {
    key: mailKey(id),
    to: mailbox.email,
    subject: say(`notice.${kind}.title`, filled).replaceAll(/\s+/g, ' '),
    ...(calendar === undefined ? {} : { calendar }),
  }
  if (!canStop(topic)) return mail.send(tx, { ...shared, text: `${parts.join('\n\n')}\n` })
  const token = (await openUnsubscribeLinks(keys)).tokenFor({ personId, topic })
  parts.push(say('notice.mail.stop', { link: `${config.publicUrl}/unsubscribe?token=${token}` }))
  await mail.send(tx, {
    ...shared,
    text: `${parts.join('\n\n')}\n`,
    headers: {
      'List-Unsubscribe': `<${config.publicUrl}/api/v2/notifications/unsubscribe/?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}

/** Deletes the notices with these keys and their unsent mails, for example if they name a person who is erased. */
export async function takeBack(
  { mail }: Pick<House, 'mail'>,
  tx: Database,
  keys: readonly string[],
): Promise<void> {
  await mail.recall(tx, (await deleteByKey(tx, keys)).map(mailKey))
}

const mailKey = (noticeId: string) => `notice:${noticeId}`
