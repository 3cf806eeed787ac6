import { type NoticeKindName, noticeKinds } from '@saathi/contract/domainNotices.ts'
import { choiceOfKind } from '@saathi/contract/noticeChoices.ts'
import { noticePage } from '@saathi/contract/notifications/rules.ts'

import type { House } from '../../house/house.ts'
import type { PersonRow } from '../../people/public/store.ts'
import type { NoticeWording } from '../../room/noticeWords.ts'
import type { NoticeWords, Outgoing } from '../channels/channel.ts'
import type { DueRow } from '../delivery/store.ts'
import type { Acting } from '../devices/seal.ts'
import { namesIn } from '../notices/names.ts'
import { worded } from '../notices/wording.ts'

/** The words of a notice on a screen that other people may see, and the conversation that a reply goes to. */
export interface Worded {
  readonly words: NoticeWords
  readonly channelId?: string | undefined
  readonly sender?: string | undefined
  readonly meeting?: Acting['meeting']
}

interface WordParts {
  readonly house: Pick<House, 'clock' | 'config' | 'db' | 'texts'>
  /** The rooms' words for notices about messages. */
  readonly wordingOf: NoticeWording
}

interface ToWord {
  readonly row: Pick<DueRow, 'kind' | 'params' | 'personId' | 'standsFor'>
  readonly person: Pick<PersonRow, 'primaryLanguage' | 'timeZone'>
  readonly showsWords: boolean
}

/**
 * Returns the words of a notice for a lock screen; undefined if it is about nothing unread any more. Without the
 * person's consent, words of a message and names are left out.
 */
export async function wordsOf(
  { house, wordingOf }: WordParts,
  { row, person, showsWords }: ToWord,
): Promise<Worded | undefined> {
  const { clock, config, db, texts } = house
  const language = person.primaryLanguage
  const say = (key: string, values: Readonly<Record<string, string>> = {}) =>
    texts.text(language, key, { product: config.productName, ...values })
  if (row.standsFor > 1)
    return {
      words: {
        title: say('pushNotice.morning'),
        body: say('pushNotice.digest', { count: String(row.standsFor) }),
        // Messages are not in the list of notices.
        page: row.kind === 'newMessage' ? '/chat' : '/moreinfo/notices',
      },
    }
  if (row.kind === 'newMessage') {
    const said = await wordingOf(row.kind, row.personId, row.params)
    if (said === undefined) return undefined
    const { sender, text, count, channelId } = said
    const page = noticePage(noticeKinds[row.kind], { channel: channelId })
    const isOne = count <= 1
    if (!showsWords) {
      const body = isOne ? say('pushNotice.message') : say('pushNotice.messages', { count: String(count) })
      return { words: { title: config.productName, body, page }, channelId, sender }
    }
    const more = isOne ? '' : ` (${say('pushNotice.messages', { count: String(count) })})`
    return {
      words: {
        title: `${sender}${more}`,
        body: text === '' ? say('pushNotice.file') : text,
        page,
        picture: said.picture ?? undefined,
      },
      channelId,
      sender,
    }
  }
  const reader = { language, timeZone: person.timeZone, now: clock.now() }
  const filled = worded(row.params, { texts, reader, names: await namesIn(db, row.personId, [row.params]) })
  const page = noticePage(noticeKinds[row.kind], filled)
  const neutral = { title: config.productName, body: say(`pushNotice.neutral.${neutralOf(row.kind)}`), page }
  const choice = choiceOfKind[row.kind]
  if (choice === 'report' || choice === 'team') return { words: neutral }
  const meeting = invitedTo(row)
  if (!showsWords) return { words: neutral, meeting }
  return {
    words: {
      title: say(`notice.${row.kind}.title`, filled),
      body: say(`notice.${row.kind}.body`, filled),
      page,
    },
    meeting,
  }
}

/** The kinds about which the neutral words of their choice would be untrue or late. */
const withNeutral: readonly NoticeKindName[] = [
  'badgeEarned',
  'callWritten',
  'dataBreach',
  'exportReady',
  'meetingSoon',
  'missedCall',
  'surveyOpened',
]

/** Returns the name of the words that say about a kind what anybody may read. */
function neutralOf(kind: NoticeKindName): string {
  return withNeutral.includes(kind) ? kind : choiceOfKind[kind]
}

/** Returns the meeting that a notice invites to. */
function invitedTo({ kind, params: { mentorship, event } }: ToWord['row']): Acting['meeting'] {
  if (kind !== 'meetingInvited' || typeof mentorship !== 'string' || typeof event !== 'string')
    return undefined
  return { mentorshipId: mentorship, eventId: event }
}

/**
 * Returns the actions of a notification: at most two. "Too much" is one only where the kind has room for it. The notice of a
 * morning stands for several kinds, so it has none, and opens the page with the choices.
 */
export function actionNamesOf({
  choice,
  channelId,
  delivery,
  kind,
  meeting,
}: Pick<Outgoing, 'choice' | 'channelId' | 'kind' | 'meeting'> & {
  readonly delivery: Pick<DueRow, 'standsFor'>
}): string[] {
  if (delivery.standsFor > 1) return []
  if (choice === 'message' && channelId !== undefined) return ['reply', 'tooMuch']
  if (meeting !== undefined) return ['accept', 'tooMuch']
  if (kind === 'callRings') return ['answer', 'tooMuch']
  if (kind === 'meetingSoon') return ['join', 'tooMuch']
  return choice === 'account' ? [] : ['tooMuch']
}
