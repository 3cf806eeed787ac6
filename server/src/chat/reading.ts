import { messagesPerPage, olderPage } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'

type Payload = Extract<SocketEvent, { readonly command: 'messages_payload' }>
type Kind = Payload['type']

/** A page as it travels. Numbers of pages are numbers of messages, so a page stays what it is while messages arrive. */
export function payloadOf(channel: string, type: Kind, messages: readonly Message[]): Payload {
  return {
    command: 'messages_payload',
    channel,
    type,
    messages: [...messages],
    newPageNumber: olderPage(messages),
  }
}

/** A page from messages of which one more than fits was read, to know whether there are more. */
export function payloadAfter(channel: string, messages: readonly Message[]): Payload {
  return {
    ...payloadOf(channel, 'after', messages.slice(0, messagesPerPage)),
    hasMore: messages.length > messagesPerPage,
  }
}

/** The number below which a page begins: page 1 is the newest, any other the messages before that number. */
export function pageBelow(pageNumber: number): number {
  return pageNumber === 1 ? Number.MAX_SAFE_INTEGER : pageNumber
}
