import { changesPerPage, changedUntil, messagesPerPage, olderPage } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'

type Payload = Extract<SocketEvent, { readonly command: 'messages_payload' }>

/** Messages on each side of the one that a page is around. */
export const messagesAround = messagesPerPage / 2

/** The kind of a page, and when it was read. */
interface Page {
  readonly channel: string
  readonly type: Payload['type']
  /** Taken before the query, so that no change is missed in between. */
  readonly now: Date
}

/**
 * Returns the newest of these messages as a page. Page numbers are message numbers, so a page keeps its content while
 * new messages arrive.
 */
export function payloadOfNewest(page: Page, messages: readonly Message[]): Payload {
  return payloadOf(page, newestFitting(messages))
}

function payloadOf({ channel, type, now }: Page, messages: readonly Message[]): Payload {
  return {
    command: 'messages_payload',
    channel,
    type,
    messages: [...messages],
    newPageNumber: olderPage(messages),
    changedUntil: changedUntil(now),
  }
}

/**
 * Returns the page after a message. The caller reads one message more than fits, which shows whether there are
 * more.
 */
export function payloadAfter(page: Omit<Page, 'type'>, messages: readonly Message[]): Payload {
  const shown = fitting(messages.slice(0, messagesPerPage))
  return { ...payloadOf({ ...page, type: 'after' }, shown), hasMore: messages.length > shown.length }
}

/**
 * Returns a page around a message. `after` may hold one message more than fits, which shows that there are more.
 */
export function payloadAround(
  page: Omit<Page, 'type'>,
  { upTo, after }: { readonly upTo: readonly Message[]; readonly after: readonly Message[] },
): Payload {
  const following = fitting(after.slice(0, messagesAround), mostBytes / 2)
  const shown = [...newestFitting(upTo, mostBytes / 2), ...following]
  return { ...payloadOf({ ...page, type: 'around' }, shown), hasMore: after.length > following.length }
}

/** A message with the moment of its newest change. */
interface Change {
  readonly message: Message
  readonly changedAt: Date
}

/**
 * Returns a page of changed messages, in the order of their changes; changes of the same moment are on the same
 * page.
 */
export function payloadOfChanges(page: Omit<Page, 'type'>, changes: readonly Change[]): Payload {
  const all = changes.map(({ message }) => message)
  const next = changes[fitting(all).length]
  const isBefore = ({ changedAt }: Change) => next === undefined || changedAt < next.changedAt
  const before = changes.filter(isBefore)
  const [first] = changes
  const shown =
    before.length > 0 ? before : changes.filter(({ changedAt }) => changedAt <= (first?.changedAt ?? 0))
  const messages = shown.map(({ message }) => message)
  const payload = { ...payloadOf({ ...page, type: 'changed' }, messages), newPageNumber: null }
  const last = shown.at(-1)
  const hasMore = shown.length < changes.length || changes.length >= changesPerPage
  if (last === undefined || !hasMore) return { ...payload, hasMore: false }
  return { ...payload, hasMore: true, changedUntil: last.changedAt.toISOString() }
}

/**
 * The size of a page in bytes; a single message may be longer. A reader who is a mebibyte behind is disconnected,
 * and on a slow connection a page of the longest messages would cause that again at each attempt.
 */
const mostBytes = 256 * 1024

/** Returns the first of these messages that fit, and at least one. */
function fitting(messages: readonly Message[], most = mostBytes): readonly Message[] {
  let bytes = 0
  const end = messages.findIndex((message) => {
    bytes += Buffer.byteLength(JSON.stringify(message))
    return bytes > most
  })
  return end === -1 ? messages : messages.slice(0, Math.max(1, end))
}

function newestFitting(messages: readonly Message[], most = mostBytes): readonly Message[] {
  return fitting(messages.toReversed(), most).toReversed()
}

/**
 * Returns the message number below which a page begins: page 1 holds the newest messages, page N the messages
 * before number N.
 */
export function pageBelow(pageNumber: number): number {
  return pageNumber === 1 ? Number.MAX_SAFE_INTEGER : pageNumber
}
