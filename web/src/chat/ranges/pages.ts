import { changedUntil } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

import { Refused } from '../../device/outboxLanes.ts'
import { outboxNow, takeFromOutbox } from '../../device/outbox.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { type EventOf, send, subscribe } from '../../wire/socket.ts'
import { eventThat, isPassing } from './eventThat.ts'
import { changeConversation, conversationNow } from './knownConversations.ts'
import {
  type Conversation,
  shownStretch,
  type Stretch,
  withChanged,
  withJump,
  withNewMessage,
  withPage,
} from './ranges.ts'

type Payload = EventOf<'messages_payload'>

/** The moment until which changes are known to a device that was connected until then. */
export function knownUntil(lastConnected = serverNow()): string {
  return changedUntil(lastConnected)
}

/** Loads the newest page, and adds what arrives while it loads. */
export async function loadNewest(channelId: string): Promise<Conversation> {
  const added: Message[] = []
  const changed: Message[] = []
  const stops = [
    subscribe('new_message', ({ message }) => {
      if (message.channelId === channelId) added.push(message)
    }),
    subscribe('message_changed', ({ channel, message }) => {
      if (channel === channelId) changed.push(message)
    }),
  ]
  const before = knownUntil()
  try {
    const { payload, stretch } = await askPage({ command: 'fetch_messages', channel: channelId }, 'initial')
    const { detached, jumps, at } = conversationNow(channelId) ?? {}
    const newest: Conversation = {
      ...stretch,
      changedUntil: payload.changedUntil ?? before,
      detached,
      jumps,
      at,
    }
    return changed.reduce(withChanged, added.reduce(withNewMessage, newest))
  } finally {
    for (const stop of stops) stop()
  }
}

/** Loads the page before the oldest shown message; does nothing at the beginning of the chat. */
export async function loadOlder(channelId: string): Promise<void> {
  const known = conversationNow(channelId)
  const pageNumber = known === undefined ? null : shownStretch(known).olderPage
  if (pageNumber === null) return
  const { stretch } = await askPage(
    { command: 'get_room_chat_messages', channel: channelId, pageNumber },
    'page',
  )
  changeConversation(channelId, (before) => withPage(before, stretch))
}

/** Loads the page after the newest message of a detached part; does nothing at the newest messages. */
export async function loadNewer(channelId: string): Promise<void> {
  const newest = conversationNow(channelId)?.detached?.messages.at(-1)
  if (newest === undefined) return
  const { stretch } = await askPage(
    { command: 'get_room_chat_messages', channel: channelId, afterMessageId: newest.msgId },
    'after',
  )
  changeConversation(channelId, (before) => withPage(before, stretch))
}

/** Moves the view to a message that may not be loaded. */
export async function showMessage(channelId: string, messageId: string): Promise<void> {
  const { stretch } = await askPage(
    { command: 'get_room_chat_messages', channel: channelId, messageId },
    'around',
  )
  changeConversation(channelId, (known) => withJump(known, stretch, messageId))
}

/** Messages that are shown above the first unread one. */
const contextCount = 15

/** Moves the view to the first message of others from this number on, with some before it. Returns that message's number. */
export async function showFrom(
  channelId: string,
  seq: number,
  personId: string,
): Promise<number | undefined> {
  const above = (pageNumber: number) =>
    askPage({ command: 'get_room_chat_messages', channel: channelId, pageNumber }, 'page')
  const firstIn = ({ messages }: Stretch) =>
    messages.find((message) => message.seq >= seq && message.userId !== personId)
  let { stretch } = await above(seq + contextCount)
  if ((stretch.messages[0]?.seq ?? 0) > seq) {
    // A page of long messages is short, so the first unread one may be before it.
    const { stretch: before } = await above(seq + 1)
    if (firstIn(before) !== undefined) stretch = before
  }
  const first = firstIn(stretch)
  if (first === undefined) return undefined
  changeConversation(channelId, (known) => withJump(known, stretch, first.msgId))
  return first.seq
}

/** Loads everything after a message up to the newest. */
export async function catchUp(channelId: string, from: string): Promise<void> {
  let afterMessageId: string | undefined = from
  while (afterMessageId !== undefined) {
    const command = { command: 'get_room_chat_messages' as const, channel: channelId, afterMessageId }
    const { payload } = await askPage(command, 'after')
    changeConversation(channelId, (known) => payload.messages.reduce(withNewMessage, known))
    for (const message of payload.messages) takeStored(message)
    afterMessageId = payload.hasMore === true ? payload.messages.at(-1)?.msgId : undefined
  }
}

/** Learns which messages were edited, deleted or reacted to while no event could tell it. */
export async function learnChanges(channelId: string, since: string): Promise<void> {
  let changedSince: string | undefined = since
  const told = new Set<string>()
  // An event that arrives meanwhile is newer than the reply.
  const stop = subscribe('message_changed', ({ message }) => void told.add(message.msgId))
  try {
    while (changedSince !== undefined) {
      const command = { command: 'get_room_chat_messages' as const, channel: channelId, changedSince }
      const { payload } = await askPage(command, 'changed')
      const until: string | undefined = payload.changedUntil
      const fresh = payload.messages.filter(({ msgId }) => !told.has(msgId))
      changeConversation(channelId, (known) => ({
        ...fresh.reduce(withChanged, known),
        changedUntil: until ?? known.changedUntil,
      }))
      const isStuck: boolean = until === undefined || until === changedSince
      changedSince = payload.hasMore === true && !isStuck ? until : undefined
    }
  } finally {
    stop()
  }
}

/** Removes the person's own message from the outbox once it is stored, even if another tab sent it. */
export function takeStored({ tempId, userId }: Message): void {
  const isOwn = outboxNow().some(({ id, personId }) => id === tempId && personId === userId)
  if (isOwn) void takeFromOutbox(tempId)
}

/** The last request of each channel. Replies carry no id, so a channel has only one request at a time. */
const asking = new Map<string, Promise<unknown>>()

interface Page {
  readonly payload: Payload
  readonly stretch: Stretch
}

function askPage(
  command: Extract<
    Parameters<typeof send>[0],
    { readonly command: 'fetch_messages' | 'get_room_chat_messages' }
  >,
  type: Payload['type'],
): Promise<Page> {
  const { channel } = command
  const answer = (asking.get(channel) ?? Promise.resolve())
    .catch(() => undefined)
    .then(async () => {
      const tempId = crypto.randomUUID()
      const came = eventThat(['messages_payload', 'error'], (event) =>
        event.command === 'error'
          ? event.tempId === tempId
          : event.channel === channel && event.type === type,
      )
      came.catch(() => undefined)
      await send({ ...command, tempId })
      const payload = await came
      if (payload.command === 'error') {
        throw isPassing(payload.code) ? new Error(payload.code) : new Refused(payload.code)
      }
      return { payload, stretch: { messages: payload.messages, olderPage: payload.newPageNumber } }
    })
  asking.set(channel, answer)
  return answer
}
