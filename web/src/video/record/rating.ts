import * as v from 'valibot'

import { type Action, type OutboxEntry, waitingOf } from '../../device/outboxEntry.ts'

const given = v.object({ callId: v.string(), rating: v.nullable(v.number()) })
/** A person's rating of a call; null is a skip. */
export type RatingGiven = v.InferOutput<typeof given>

/** Rates a call. Two ratings of the same call are sent in order. */
export const rateCall: Action<RatingGiven> = {
  name: 'rateCall',
  given,
  laneOf: ({ callId }) => `video:rating:${callId}`,
  keepsRefused: false,
}

/** Returns the newest rating of a call that waits on this device; undefined if there is none. */
export function waitingRating(callId: string, waiting: readonly OutboxEntry[]): RatingGiven | undefined {
  return waitingOf(rateCall, waiting).findLast((each) => each.callId === callId)
}
