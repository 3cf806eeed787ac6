import { recordCalls } from '@saathi/contract/video/recordCalls.ts'

import type { Send } from '../../device/outboxLanes.ts'
import { askFromOutbox } from '../../wire/askFromOutbox.ts'
import { refreshAnswers } from '../../wire/queries.ts'
import type { RatingGiven } from './rating.ts'

/** Sends a rating. The history then shows it; what asks for one is refreshed when its thanks are over. */
export const sendRating: Send<RatingGiven> = async ({ callId, rating }, entry) => {
  const body = { meetingRecordingId: callId, meetingRating: rating }
  await askFromOutbox(recordCalls.rateCall, { body }, entry)
  return () => refreshAnswers(recordCalls.channelHistory)
}
