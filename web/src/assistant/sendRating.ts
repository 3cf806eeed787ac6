import { assistantCalls } from '@saathi/contract/assistant/calls.ts'

import type { Send } from '../device/outboxLanes.ts'
import { askFromOutbox } from '../wire/askFromOutbox.ts'
import { putAnswer } from '../wire/queries.ts'
import type { RatingGiven } from './acts.ts'

/** Sends a rating; until the next answer nobody is asked again. */
export const sendRating: Send<RatingGiven> = async ({ channelId, rating }, entry) => {
  await askFromOutbox(assistantCalls.rate, { params: { channelId }, body: { rating } }, entry)
  return () => putAnswer(assistantCalls.ratingStatus, { params: { channelId } }, { status: 'NONE' })
}
