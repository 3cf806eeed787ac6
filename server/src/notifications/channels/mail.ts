import { type NoticeKindName, noticeKinds } from '@saathi/contract/domainNotices.ts'
import { choiceOfKind, isUrgent } from '@saathi/contract/noticeChoices.ts'
import { type ChoiceKind, isFixed } from '@saathi/contract/notifications/choices.ts'
import { noticePage } from '@saathi/contract/notifications/rules.ts'

import type { Database } from '../../engines/database/database.ts'
import { mailboxOf } from '../../people/public/person.ts'
import { timeZoneOf } from '../../people/public/store.ts'
import { rhythmOf } from '../choices/store.ts'
import { openUnsubscribeLinks } from '../choices/unsubscribeLinks.ts'
import { namesIn } from '../notices/names.ts'
import { countOfKind } from '../notices/store.ts'
import { worded } from '../notices/wording.ts'
import type { BegunNotice, Way, WayHouse } from './way.ts'

/**
 * The most mails of one kind about meetings that a person gets in an hour, so that a hundred new single events
 * cannot fill a mailbox. The notices and the calendar contain all of them.
 */
const meetingMailsAnHour = 10

/** A mail reaches a person who has an address that may get mails. */
export const mailWay: Way = {
  name: 'mail',
  async begin(house, tx, notice) {
    if (await isHeldBack(house, tx, notice)) return 'held'
    const isSent = !(await hasManyMails(house, tx, notice)) && (await mailNotice(house, tx, notice))
    return isSent ? 'waiting' : undefined
  },
}

/** During a pause, a mail waits like every other notice. The work at the end of the pause sends it. */
async function isHeldBack({ clock }: WayHouse, tx: Database, { personId, kind }: BegunNotice) {
  if (isUrgent(kind) || isFixed(choiceOfKind[kind], 'mail')) return false
  const { pausedUntil } = await rhythmOf(tx, personId)
  return pausedUntil !== null && pausedUntil > clock.now()
}

async function hasManyMails(
  { clock }: WayHouse,
  tx: Database,
  { personId, kind }: BegunNotice,
): Promise<boolean> {
  if (noticeKinds[kind].topic !== 'calendar') return false
  const since = new Date(clock.now().getTime() - 3_600_000)
  return (await countOfKind(tx, { personId, kind, since })) > meetingMailsAnHour
}

/** The key of a notice's mail. */
export const mailKey = (noticeId: string) => `${keyMark}${noticeId}`
const keyMark = 'notice:'

/** Returns the notice of a mail; undefined for any other mail. */
export function noticeOfMail(key: string): string | undefined {
  return key.startsWith(keyMark) ? key.slice(keyMark.length).split(':')[0] : undefined
}

/** Returns the key of a notice's mail that the team sends again. */
export const mailAgainKey = (noticeId: string, mark: string) => `${mailKey(noticeId)}:${mark}`

interface DigestMail {
  readonly noticeId: string
  readonly personId: string
  readonly count: number
  /** The kinds of the notices that it stands for. */
  readonly kinds: readonly NoticeKindName[]
  readonly mailedAs?: string
}

/** Stores one mail that stands for several notices; false if the person has no address that may get mails. */
export async function mailDigest(
  { config, keys, mail, texts }: Omit<WayHouse, 'clock'>,
  tx: Database,
  { noticeId, personId, count, kinds, mailedAs = mailKey(noticeId) }: DigestMail,
): Promise<boolean> {
  const mailbox = await mailboxOf(tx, personId)
  if (mailbox === undefined) return false
  const { email: to, language } = mailbox
  const say = (key: string, values: Readonly<Record<string, string>> = {}) =>
    texts.text(language, key, { product: config.productName, ...values })
  const choices = [...new Set(kinds.map((kind) => choiceOfKind[kind]))]
  const { headers, link } = await stoppingOf({ config, keys }, { personId, kinds: choices })
  const parts = [
    say('pushNotice.digest', { count: String(count) }),
    say('notice.mail.open', { link: `${config.publicUrl}/moreinfo/notices` }),
    say('notice.mail.stop', { link }),
  ]
  const text = `${parts.join('\n\n')}\n`
  await mail.send(tx, { key: mailedAs, to, subject: say('pushNotice.morning'), text, headers })
  return true
}

/** Returns the link that stops mails like this one, and the headers by which a mail program does the same (RFC 8058). */
async function stoppingOf(
  { config, keys }: Pick<WayHouse, 'config' | 'keys'>,
  of: { readonly personId: string; readonly kinds: readonly ChoiceKind[] },
) {
  const token = (await openUnsubscribeLinks(keys)).tokenFor(of)
  return {
    link: `${config.publicUrl}/unsubscribe?token=${token}`,
    headers: {
      'List-Unsubscribe': `<${config.publicUrl}/api/v2/notifications/unsubscribe/?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** Returns the text of the button. The weekly word to a mentor has one press to write. */
export function openingOf(kind: NoticeKindName): string {
  return kind === 'mentorWeek' ? 'notice.mail.write' : 'notice.mail.open'
}

/** Stores the mail of a notice, which its own job sends; false if the person has no address that may get mails. */
export async function mailNotice(
  { clock, config, keys, mail, texts }: WayHouse,
  tx: Database,
  {
    id,
    personId,
    kind,
    values,
    calendar,
    mailedAs = mailKey(id),
  }: BegunNotice & { readonly mailedAs?: string },
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
    say(openingOf(kind), { link: `${config.publicUrl}${noticePage(noticeKinds[kind], filled)}` }),
  ]
  const shared = {
    key: mailedAs,
    to: mailbox.email,
    subject: say(`notice.${kind}.title`, filled).replaceAll(/\s+/g, ' '),
    ...(calendar === undefined ? {} : { calendar }),
  }
  if (isFixed(choice, 'mail')) {
    await mail.send(tx, { ...shared, text: `${parts.join('\n\n')}\n` })
    return true
  }
  const { headers, link } = await stoppingOf({ config, keys }, { personId, kinds: [choice] })
  parts.push(say('notice.mail.stop', { link }))
  await mail.send(tx, { ...shared, text: `${parts.join('\n\n')}\n`, headers })
  return true
}
