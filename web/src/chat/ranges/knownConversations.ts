import { queryClient } from '../../wire/queries.ts'
import type { Conversation } from './ranges.ts'

const conversationsKey = ['chat', 'conversation']

/** The place of a channel's conversation in the cache. */
export function keyOfConversation(channelId: string): readonly string[] {
  return [...conversationsKey, channelId]
}

/** Returns the loaded part of a channel; undefined before anything is loaded. */
export function conversationNow(channelId: string): Conversation | undefined {
  return queryClient.getQueryData<Conversation>(keyOfConversation(channelId))
}

/** Changes what is loaded of a channel; does nothing before anything is. */
export function changeConversation(channelId: string, how: (known: Conversation) => Conversation): void {
  queryClient.setQueryData<Conversation>(keyOfConversation(channelId), (known) =>
    known === undefined ? undefined : how(known),
  )
}

/** Returns the channels with a loaded part. */
export function knownChannels(): readonly string[] {
  return queryClient
    .getQueriesData<Conversation>({ queryKey: conversationsKey })
    .map(([key]) => String(key[2]))
}
