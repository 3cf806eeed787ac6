import { chatCalls, type Channel } from '@saathi/contract/chat/calls.ts'
import { lastBeforeGap, olderPage } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { onIdentity } from '../device/identity.ts'
import { makeListeners } from '../device/listeners.ts'
import { flushOutbox } from '../device/outbox.ts'
import { Refused } from '../device/outboxLanes.ts'
import { isFromDevice, keyOf, putAnswer, queryClient, refreshAnswers, storeOffline } from '../wire/queries.ts'
import { onSocketLost, onSocketOpen, send, subscribe } from '../wire/socket.ts'
import {
  changeConversation,
  conversationNow,
  keyOfConversation,
  knownChannels,
} from './ranges/knownConversations.ts'
import { sendFromOutbox } from './outgoing.ts'
import { catchUp, knownUntil, learnChanges, loadNewest, takeStored } from './ranges/pages.ts'
import { withLastMessage, withViewed } from './messages/rules.ts'
import { type Conversation, withChanged, withNewMessage } from './ranges/ranges.ts'
import { forgetArrivals, noteArrival } from './arrivals.ts'
import { putUnread } from './unread.ts'

/** Milliseconds until the client asks again for what it missed, after that failed: at first, and at most. */
const learnAgainMs = 5000
const longestLearnAgainMs = 60_000
/** If the server tells the client to load again several times within these milliseconds, it loads once. */
const reloadMs = 1000
/** The messages of a channel that are stored on the device. */
const mostStored = 50
/** Very many messages may be loaded, so only those that are stored are looked at. */
const conversationShape = v.object({
  messages: v.pipe(
    v.custom<readonly unknown[]>(Array.isArray),
    v.transform((all) => all.slice(-mostStored)),
    v.array(v.looseObject({ seq: v.number() })),
  ),
  changedUntil: v.optional(v.string()),
})
storeOffline(
  { path: 'chat' },
  () => true,
  (reply) => {
    const { messages, changedUntil } = v.parse(conversationShape, reply)
    return { messages, olderPage: olderPage(messages), changedUntil }
  },
)

let started = false
let areCountsKnown = false
const countsCame = makeListeners()

/** Subscribes the chat to its events; a second call changes nothing. */
export function startChat(): void {
  if (started) return
  started = true
  sendFromOutbox()
  subscribe('new_message', ({ message }) => hearMessage(message))
  subscribe('message_changed', ({ channel, message }) =>
    changeConversation(channel, (known) => {
      const changed = withChanged(known, message)
      // Before the missed changes are loaded, this one says nothing of those before it.
      return connected.has(channel) ? { ...changed, changedUntil: knownUntil() } : changed
    }),
  )
  subscribe('blackout', ({ period }) => putAnswer(chatCalls.blackout, {}, period))
  subscribe('unread_message', ({ unread }) => {
    putUnread(unread)
    forgetArrivals()
    knowCounts(true)
  })
  subscribe('update_last_viewed_timestamp', (event) => changeChannels((known) => withViewed(known, event)))
  subscribe('reload', ({ missedSince }) => {
    if (missedSince !== undefined) {
      changesAreKnownUntil(knownUntil(new Date(missedSince)))
      hasMissed = true
    }
    reloading ??= setTimeout(reload, reloadMs)
  })
  onIdentity(({ kind }) => {
    if (kind !== 'went') return
    putUnread([])
    forgetArrivals()
    knowCounts(false)
  })
  onSocketOpen(() => void comeBack())
  onSocketLost(() => {
    isOpen = false
    clearTimeout(reloading)
    reloading = undefined
    changesAreKnownUntil(knownUntil())
  })
}

/** The channels whose changes are all known while the socket stays open. */
const connected = new Set<string>()

/** Notes that changes after this moment were missed, or will be. */
function changesAreKnownUntil(until: string): void {
  for (const channelId of connected) {
    changeConversation(channelId, (known) => ({ ...known, changedUntil: until }))
  }
  connected.clear()
}

/** Loads a channel's newest messages and adds new ones as they arrive. */
export function useConversation(channelId: string): UseQueryResult<Conversation> {
  return useQuery(
    {
      queryKey: keyOfConversation(channelId),
      queryFn: async () => {
        const loaded = await loadNewest(channelId)
        connected.add(channelId)
        return loaded
      },
      staleTime: ({ state }) => (isFromDevice(state) ? 0 : Infinity),
      retry: 3,
      networkMode: 'always',
      structuralSharing: false,
    },
    queryClient,
  )
}

/** Whether the unread counts have arrived from the server. */
export function useCountsKnown(): boolean {
  return useSyncExternalStore(countsCame.listen, () => areCountsKnown)
}

function knowCounts(are: boolean): void {
  areCountsKnown = are
  countsCame.tell()
}

/** Tells the server that the person has seen everything up to a message. */
export function markSeen(channelId: string, messageId: string): void {
  send({ command: 'message_seen', channel: channelId, messageId }).catch(() => undefined)
}

function changeChannels(how: (known: Channel[]) => Channel[]): void {
  queryClient.setQueryData<Channel[]>(keyOf(chatCalls.channels, {}), (known) =>
    known === undefined ? undefined : how(known),
  )
}

let reloading: ReturnType<typeof setTimeout> | undefined
let hasMissed = false
/** How many runs of `comeBack` have not ended. */
let comingBack = 0
let isOpen = false

function hearMessage(message: Message): void {
  changeConversation(message.channelId, (known) => withNewMessage(known, message))
  changeChannels((known) => withLastMessage(known, message))
  takeStored(message)
  noteArrival(message)
  const gap = lastBeforeGap(conversationNow(message.channelId)?.messages ?? [])
  if (gap !== undefined) void catchUp(message.channelId, gap.msgId).catch(learnLater(message.channelId))
}

/** Loads again what the server named. It waits while an earlier `comeBack` is running, so that a slow server is not asked twice. */
function reload(): void {
  reloading = comingBack > 0 ? setTimeout(reload, reloadMs) : undefined
  if (reloading === undefined) void (hasMissed ? comeBack() : refreshAnswers(chatCalls.channels))
}

/** Runs whenever the socket opens: sends waiting messages, and loads counts, channels and what was missed. */
async function comeBack(): Promise<void> {
  isOpen = true
  hasMissed = false
  comingBack += 1
  flushOutbox()
  void refreshAnswers(chatCalls.channels)
  await send({ command: 'unread_message' }).catch(() => undefined)
  await learn(knownChannels())
  comingBack -= 1
}

async function learn(channelIds: Iterable<string>, waitMs = learnAgainMs): Promise<void> {
  for (const channelId of channelIds) await learnMissed(channelId).catch(learnLater(channelId, waitMs))
}

/** Channels that the client will ask about again soon. There is one timer for each channel, however often asking failed. */
const learningLater = new Set<string>()

/**
 * Asks for the missed messages of a channel again after a failure. Nothing else would show that the newest message is missing. If a server
 * is slow, all clients must not ask it at the same moment. So each pause is random and can be twice as long as the one before.
 */
function learnLater(channelId: string, waitMs = learnAgainMs) {
  return (error: unknown): void => {
    if (error instanceof Refused || learningLater.has(channelId)) return
    learningLater.add(channelId)
    setTimeout(
      () => {
        learningLater.delete(channelId)
        if (isOpen) void learn([channelId], Math.min(longestLearnAgainMs, 2 * waitMs))
      },
      waitMs * (0.5 + Math.random() / 2),
    )
  }
}

/** Loads what was sent and changed in a channel while the socket was closed. */
async function learnMissed(channelId: string): Promise<void> {
  const known = conversationNow(channelId)
  const newest = lastBeforeGap(known?.messages ?? []) ?? known?.messages.at(-1)
  if (newest === undefined || known?.changedUntil === undefined) {
    return queryClient.invalidateQueries({ queryKey: keyOfConversation(channelId) })
  }
  await catchUp(channelId, newest.msgId)
  await learnChanges(channelId, known.changedUntil)
  connected.add(channelId)
}
