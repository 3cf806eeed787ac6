import { chatCalls, type Channel } from '@saathi/contract/chat/calls.ts'

import { ask } from '../../../wire/api.ts'
import { type Loading, keyOf, queryClient, storeOffline, useAsk } from '../../../wire/queries.ts'
import { withMuted } from './channels.ts'

storeOffline(chatCalls.channels)

/** The channels of the person. */
export function useChannels(): Loading<Channel[]> {
  return useAsk(chatCalls.channels, {})
}

/** Mutes a channel, or unmutes it; the lists and badges follow. */
export async function mute(channelId: string, muted: boolean): Promise<void> {
  await ask(chatCalls.mute, { params: { channelId }, body: { muted } })
  queryClient.setQueryData<Channel[]>(keyOf(chatCalls.channels, {}), (known) =>
    known === undefined ? undefined : withMuted(known, channelId, muted),
  )
}
