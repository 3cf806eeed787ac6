import { changesPerPage, changedUntil, messagesPerPage, olderPage } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'

type Payload = Extract<SocketEvent, { readonly command: 'messages_payload' }>

/** What a page is of, and when it was read. */
interface Page {
  readonly channel: string
  readonly type: Payload['type']
  /** Before the query, so that no change falls in between. */
  readonly now: Date
}

/**
 * Returns a page of messages as an event. Page numbers are message numbers, so a page keeps its content while
 * new messages arrive.
 */
export function payloadOf({ channel, type, now }: Page, messages: readonly Message[]): Payload {
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
  return {
    ...payloadOf({ ...page, type: 'after' }, messages.slice(0, messagesPerPage)),
    hasMore: messages.length > messagesPerPage,
  }
}

/** Returns a page of changed messages, in the order of their changes. */
export function payloadOfChanges(
  page: Omit<Page, 'type'>,
  changes: readonly { readonly message: Message; readonly changedAt: Date }[],
): Payload {
  const messages = changes.map(({ message }) => message)
  const payload = { ...payloadOf({ ...page, type: 'changed' }, messages), newPageNumber: null }
  const last = changes.at(-1)
  if (last === undefined || changes.length < changesPerPage) return { ...payload, hasMore: false }
  return { ...payload, hasMore: true, changedUntil: last.changedAt.toISOString() }
}

/**
 * Returns the message number below which a page begins: page 1 holds the newest messages, page N the messages
 * before number N.
 */
export function pageBelow(pageNumber: number): number {
  return pageNumber === 1 ? Number.MAX_SAFE_INTEGER : pageNumber
}
