import { type NoticeKindName, noticeKinds } from '@saathi/contract/domainNotices.ts'
import { choiceOfKind } from '@saathi/contract/noticeChoices.ts'
import { isFixed } from '@saathi/contract/notifications/choices.ts'
import { noticePage } from '@saathi/contract/notifications/rules.ts'

import type { Database } from '../../engines/database/database.ts'
import type { CalendarPart } from '../../engines/network/mail.ts'
import type { House } from '../../house.ts'
import { mailboxOf } from '../../people/public/person.ts'
import { timeZoneOf } from '../../people/public/store.ts'
import { openUnsubscribeLinks } from '../choices/unsubscribeLinks.ts'
import { namesIn } from '../notices/names.ts'
import { type NoticeValues, worded } from '../notices/wording.ts'

/** A notice to be mailed. */
export interface MailedNotice {
  readonly id: string
  readonly personId: string
  readonly kind: NoticeKindName
  readonly values: NoticeValues
  /** The mail's part for calendar programs. */
  readonly calendar?: CalendarPart
}

/** The parts of the house that a mail needs. */
export type MailHouse = Pick<House, 'clock' | 'config' | 'keys' | 'mail' | 'texts'>

/** The key of a notice's mail. */
export const mailKey = (noticeId: string) => `${keyMark}${noticeId}`
const keyMark = 'notice:'

/** Returns the notice of a mail; undefined for any other mail. */
export function noticeOfMail(key: string): string | undefined {
  return key.startsWith(keyMark) ? key.slice(keyMark.length) : undefined
}

/** Mails a notice in the caller's transaction; false if the person has no address that may get mails. */
export async function mailNotice(
  { clock, config, keys, mail, texts }: MailHouse,
  tx: Database,
  { id, personId, kind, values, calendar }: MailedNotice,
): Promise<boolean> {
  const mailbox = await mailboxOf(tx, personId)
  if (mailbox === undefined) return false
  const { language } = mailbox
  const reader = { language, timeZone: await timeZoneOf(tx, personId), now: clock.now() }
  const filled = worded(values, { texts, reader, names: await namesIn(tx, personId, [values]) })
  const choice = choiceOfKind[kind]
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
  if (isFixed(choice, 'mail')) {
    await mail.send(tx, { ...shared, text: `${parts.join('\n\n')}\n` })
    return true
  }
  const token = (await openUnsubscribeLinks(keys)).tokenFor({ personId, kind: choice })
  parts.push(say('notice.mail.stop', { link: `${config.publicUrl}/unsubscribe?token=${token}` }))
  await mail.send(tx, {
    ...shared,
    text: `${parts.join('\n\n')}\n`,
    headers: {
      'List-Unsubscribe': `<${config.publicUrl}/api/v2/notifications/unsubscribe/?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  return true
}
