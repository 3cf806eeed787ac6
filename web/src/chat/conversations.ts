import { chatCalls, type Channel } from '@saathi/contract/chat/calls.ts'
import { lastBeforeGap, olderPage } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'

import { onIdentity } from '../device/identity.ts'
import { flushOutbox, outboxNow, putInOutbox, takeFromOutbox } from '../device/outbox.ts'
import { Refused, type Send, sends } from '../device/outboxLanes.ts'
import { isFromDevice, keyOf, queryClient, refreshAnswers, storeOffline } from '../wire/queries.ts'
import { type EventOf, onSocketOpen, send, subscribe } from '../wire/socket.ts'
import { eventThat } from './eventThat.ts'
import { deleteOwn, editOwn, reactTo, sendMessage, type Sending } from './overlay.ts'
import {
  type Conversation,
  withChanged,
  withLastMessage,
  withNewMessage,
  withOlderPage,
  withViewed,
} from './rules.ts'
import { putUnread } from './unread.ts'

type Payload = EventOf<'messages_payload'>

/** Temporary errors: the message is sent again under the same id. */
const passing = new Set([
  'unexpected',
  'too_often',
  'maintenance',
  'token_invalid',
  'token_missing',
  'chat_disabled',
])
const conversationsKey = ['chat', 'conversation']
const keyOfConversation = (channelId: string) => [...conversationsKey, channelId]

/** The messages of a channel that are stored on the device. */
const mostStored = 50
const conversationShape = v.object({
  messages: v.array(v.looseObject({ seq: v.number() })),
})
storeOffline(
  { path: 'chat' },
  () => true,
  (reply) => {
    const messages = v.parse(conversationShape, reply).messages.slice(-mostStored)
    return { messages, olderPage: olderPage(messages) }
  },
)

let started = false

/** Subscribes the chat to its events; a second call changes nothing. */
export function startChat(): void {
  if (started) return
  started = true
  sends(sendMessage, sendAndWait)
  sends(reactTo, (given, entry) => changeAndWait({ command: 'react', ...given }, entry.id))
  sends(editOwn, (given, entry) => changeAndWait({ command: 'edit', ...given }, entry.id))
  sends(deleteOwn, (given, entry) => changeAndWait({ command: 'delete', ...given }, entry.id))
  subscribe('new_message', ({ message }) => hearMessage(message))
  subscribe('message_changed', ({ channel, message }) =>
    change(channel, (known) => withChanged(known, message)),
  )
  subscribe('unread_message', ({ unread }) => putUnread(unread))
  subscribe('update_last_viewed_timestamp', (event) => changeChannels((known) => withViewed(known, event)))
  subscribe('reload', () => {
    clearTimeout(reloading)
    reloading = setTimeout(() => void refreshAnswers(chatCalls.channels), 1000)
  })
  onIdentity(({ kind }) => {
    if (kind === 'went') putUnread([])
  })
  onSocketOpen(() => void comeBack())
}

/** Loads a channel's newest messages and adds new ones as they arrive. */
export function useConversation(channelId: string): UseQueryResult<Conversation> {
  return useQuery(
    {
      queryKey: keyOfConversation(channelId),
      queryFn: () => loadNewest(channelId),
      staleTime: ({ state }) => (isFromDevice(state) ? 0 : Infinity),
      retry: 3,
      networkMode: 'always',
    },
    queryClient,
  )
}

/** Loads the newest page and adds the messages that arrive while it loads. */
async function loadNewest(channelId: string): Promise<Conversation> {
  const meanwhile: Message[] = []
  const stop = subscribe('new_message', ({ message }) => {
    if (message.channelId === channelId) meanwhile.push(message)
  })
  try {
    const page: Conversation = await askPage({ command: 'fetch_messages', channel: channelId }, 'initial')
    return meanwhile.reduce(withNewMessage, { messages: page.messages, olderPage: page.olderPage })
  } finally {
    stop()
  }
}

/** Loads the page before the oldest known message; does nothing at the beginning of the chat. */
export async function loadOlder(channelId: string): Promise<void> {
  const pageNumber = conversationNow(channelId)?.olderPage ?? null
  if (pageNumber === null) return
  const page = await askPage({ command: 'get_room_chat_messages', channel: channelId, pageNumber }, 'page')
  change(channelId, (known) => withOlderPage(known, page))
}

/** What a person sends. */
export interface Written {
  readonly text: string
  /** The members whom it names. */
  readonly mentions: readonly string[]
  readonly replyTo: Message['replyTo']
}

/** Sends a text. It stays on this device until the server has stored it. */
export function sendText(channelId: string, { text, mentions, replyTo }: Written): void {
  putInOutbox(sendMessage, { channel: channelId, message: text, mentions: [...mentions], replyTo })
}

/** Reacts to a message, in place of an earlier reaction; null takes it back. */
export function react({ channelId, msgId }: Message, emoji: string | null): void {
  putInOutbox(reactTo, { channel: channelId, messageId: msgId, emoji })
}

/** Replaces the text of one's own message. */
export function edit({ channelId, msgId }: Pick<Message, 'channelId' | 'msgId'>, text: string): void {
  putInOutbox(editOwn, { channel: channelId, messageId: msgId, message: text })
}

/** Deletes one's own message for everybody. */
export function remove({ channelId, msgId }: Message): void {
  putInOutbox(deleteOwn, { channel: channelId, messageId: msgId })
}

/** Tells the server that the person has seen everything up to a message. */
export function markSeen(channelId: string, messageId: string): void {
  send({ command: 'message_seen', channel: channelId, messageId }).catch(() => undefined)
}

function conversationNow(channelId: string): Conversation | undefined {
  return queryClient.getQueryData<Conversation>(keyOfConversation(channelId))
}

function change(channelId: string, how: (known: Conversation) => Conversation): void {
  queryClient.setQueryData<Conversation>(keyOfConversation(channelId), (known) =>
    known === undefined ? undefined : how(known),
  )
}

function changeChannels(how: (known: Channel[]) => Channel[]): void {
  queryClient.setQueryData<Channel[]>(keyOf(chatCalls.channels, {}), (known) =>
    known === undefined ? undefined : how(known),
  )
}

let reloading: ReturnType<typeof setTimeout> | undefined

function hearMessage(message: Message): void {
  change(message.channelId, (known) => withNewMessage(known, message))
  changeChannels((known) => withLastMessage(known, message))
  takeStored(message)
  const gap = lastBeforeGap(conversationNow(message.channelId)?.messages ?? [])
  if (gap !== undefined) void catchUp(message.channelId, gap.msgId).catch(() => undefined)
}

/** Runs whenever the socket opens: sends waiting messages, and loads counts, channels and missed messages. */
async function comeBack(): Promise<void> {
  flushOutbox()
  void refreshAnswers(chatCalls.channels)
  await send({ command: 'unread_message' }).catch(() => undefined)
  for (const [key, known] of queryClient.getQueriesData<Conversation>({ queryKey: conversationsKey })) {
    const channelId = String(key[2])
    const newest = known?.messages.at(-1)
    const caughtUp =
      newest === undefined
        ? queryClient.invalidateQueries({ queryKey: keyOfConversation(channelId) })
        : catchUp(channelId, newest.msgId).then(() => renewShown(channelId))
    await caughtUp.catch(() => undefined)
  }
}

/** Loads the newest messages of a shown channel again, because what changed meanwhile was not told. */
async function renewShown(channelId: string): Promise<void> {
  const isShown = queryClient
    .getQueryCache()
    .find({ queryKey: keyOfConversation(channelId) })
    ?.isActive()
  if (isShown !== true) return
  const page = await askPage({ command: 'fetch_messages', channel: channelId }, 'initial')
  change(channelId, (known) => page.messages.reduce(withChanged, known))
}

/** Removes the person's own message from the outbox once it is stored, even if another tab sent it. */
function takeStored({ tempId, userId }: Message): void {
  const isOwn = outboxNow().some(({ id, personId }) => id === tempId && personId === userId)
  if (isOwn) void takeFromOutbox(tempId)
}

async function catchUp(channelId: string, from: string): Promise<void> {
  let afterMessageId: string | undefined = from
  while (afterMessageId !== undefined) {
    const command = { command: 'get_room_chat_messages' as const, channel: channelId, afterMessageId }
    const page: Payload = await askPage(command, 'after')
    change(channelId, (known) => page.messages.reduce(withNewMessage, known))
    for (const message of page.messages) takeStored(message)
    afterMessageId = page.hasMore === true ? page.messages.at(-1)?.msgId : undefined
  }
}

/** The last request of each channel. Replies carry no id, so a channel has only one request at a time. */
const asking = new Map<string, Promise<unknown>>()

function askPage(
  command: Extract<Parameters<typeof send>[0], { readonly channel: string }>,
  type: Payload['type'],
): Promise<Payload & Conversation> {
  const { channel } = command
  const answer = (asking.get(channel) ?? Promise.resolve())
    .catch(() => undefined)
    .then(async () => {
      const came = eventThat(
        ['messages_payload'],
        (event) => event.channel === channel && event.type === type,
      )
      came.catch(() => undefined)
      await send(command)
      const payload = await came
      return { ...payload, olderPage: payload.newPageNumber }
    })
  asking.set(channel, answer)
  return answer
}

/** Resolves when the message comes back with its temp id, which proves that the server has stored it. */
const sendAndWait: Send<Sending> = async ({ replyTo, ...given }, entry) => {
  const came = eventThat(['new_message', 'error'], (event) =>
    event.command === 'error'
      ? event.tempId === entry.id
      : event.message.tempId === entry.id && event.message.userId === entry.personId,
  )
  // When sending fails, nothing awaits this promise, so its rejection must not count as unhandled.
  came.catch(() => undefined)
  await send({
    command: 'send',
    ...given,
    replyTo: replyTo?.msgId,
    attachments: [],
    tempId: entry.id,
  })
  const answer = await came
  if (answer.command === 'error') refuse(answer.code)
}

/** Resolves when the server tells of the changed message. */
async function changeAndWait(command: Change, tempId: string): Promise<void> {
  const came = eventThat(['message_changed', 'error'], (event) =>
    event.command === 'error' ? event.tempId === tempId : event.message.msgId === command.messageId,
  )
  came.catch(() => undefined)
  await send({ ...command, tempId })
  const answer = await came
  if (answer.command === 'error') refuse(answer.code)
}

type Change = Extract<Parameters<typeof send>[0], { readonly command: 'react' | 'edit' | 'delete' }>

function refuse(code: string): never {
  if (passing.has(code)) throw new Error(`Not now: ${code}`)
  throw new Refused(code)
}
