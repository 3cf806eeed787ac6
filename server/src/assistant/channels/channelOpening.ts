import * as v from 'valibot'

import { openMissingChannels, type OwnChannel } from '../../chat/public/ownChannel.ts'
import { job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import { assistantId } from '../../people/public/store.ts'
import { claimChannel, withoutChannel } from './channelStore.ts'

/** The job that opens the channels of people who agreed to the terms before there was an assistant. */
export const openingJob = 'openAssistantChannels'

/** The channel of each person with the assistant. */
export const assistantChannel: OwnChannel = {
  kind: 'assistant',
  botId: assistantId,
  claim: claimChannel,
  without: withoutChannel,
}

/** The job named `openingJob`. */
export function openingJobOf(house: House) {
  return job({ payload: v.unknown(), lane: 'slow', work: () => openMissingChannels(house, assistantChannel) })
}
