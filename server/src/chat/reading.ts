import { messagesPerPage, olderPage } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'

type Payload = Extract<SocketEvent, { readonly command: 'messages_payload' }>
type Kind = Payload['type']

/**
 * Returns a page of messages as an event. Page numbers are message numbers, so a page keeps its content while
 * new messages arrive.
 */
export function payloadOf(channel: string, type: Kind, messages: readonly Message[]): Payload {
  return {
    command: 'messages_payload',
    channel,
    type,
    messages: [...messages],
    newPageNumber: olderPage(messages),
  }
}

/**
 * Returns the page after a message. The caller reads one message more than fits, which shows whether there are
 * more.
 */
export function payloadAfter(channel: string, messages: readonly Message[]): Payload {
  return {
    ...payloadOf(channel, 'after', messages.slice(0, messagesPerPage)),
    hasMore: messages.length > messagesPerPage,
  }
}

/**
 * Returns the message number below which a page begins: page 1 holds the newest messages, page N the messages
 * before number N.
 */
export function pageBelow(pageNumber: number): number {
  return pageNumber === 1 ? Number.MAX_SAFE_INTEGER : pageNumber
}
