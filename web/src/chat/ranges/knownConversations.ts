import { queryClient } from '../../wire/queries.ts'
import type { Conversation } from './ranges.ts'

const conversationsKey = ['chat', 'conversation']

/** The place of a channel's conversation in the cache. */
export function keyOfConversation(channelId: string): readonly string[] {
  return [...conversationsKey, channelId]
}

/** What is loaded of a channel; undefined before anything is. */
export function conversationNow(channelId: string): Conversation | undefined {
  return queryClient.getQueryData<Conversation>(keyOfConversation(channelId))
}

/** Changes what is loaded of a channel; does nothing before anything is. */
export function changeConversation(channelId: string, how: (known: Conversation) => Conversation): void {
  queryClient.setQueryData<Conversation>(keyOfConversation(channelId), (known) =>
    known === undefined ? undefined : how(known),
  )
}

/** The channels of which something is loaded. */
export function knownChannels(): readonly string[] {
  return queryClient
    .getQueriesData<Conversation>({ queryKey: conversationsKey })
    .map(([key]) => String(key[2]))
}
