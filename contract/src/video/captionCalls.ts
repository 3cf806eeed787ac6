import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, done } from '../base/fields.ts'

/** The most code units of a line. */
export const longestCaption = 500
/** A line that was spoken longer ago is not taken. */
export const oldestCaptionSeconds = 120

/** The transcript by the browsers. Kept apart, because only a call that is written down loads it. */
export const captionCalls = {
  addCaption: call({
    method: 'POST',
    path: '/api/v2/video/room/:roomId/caption/',
    who: 'person',
    about:
      'Stores words of the caller that their browser recognised, as a line of the transcript. The same `key` stores it once. Everyone in the call must agree to the transcript at that moment. 404 for people who are not members.',
    body: v.object({
      /** The tab's seat in the call. */
      seat: boundedText(40),
      key: v.pipe(boundedText(40), v.minLength(16)),
      words: v.pipe(boundedText(longestCaption), v.trim(), v.minLength(1)),
      /** The seconds since the words began. */
      secondsAgo: v.pipe(v.number(), v.minValue(0), v.maxValue(oldestCaptionSeconds)),
    }),
    reply: done,
    errors: ['notYours', 'callOver', 'consentMissing', 'tooOften'],
  }),
} as const
