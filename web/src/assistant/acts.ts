import { ratingQuestions } from '@saathi/contract/assistant/rating.ts'
import * as v from 'valibot'

import type { Action } from '../device/outboxEntry.ts'

const rating = v.object({
  channelId: v.string(),
  rating: v.record(v.picklist(ratingQuestions), v.nullable(v.number())),
})
/** How the person rates a conversation; all null is a skip. */
export type RatingGiven = v.InferOutput<typeof rating>

/** Rates a conversation. Two ratings of the same conversation are sent in order. */
export const rate: Action<RatingGiven> = {
  name: 'rate',
  given: rating,
  laneOf: ({ channelId }) => `assistant:rating:${channelId}`,
  keepsRefused: false,
}
