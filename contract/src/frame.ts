import * as v from 'valibot'

import { boundedText } from './fields.ts'

/** The fields that every frame from a client has. */
export const frame = { token: boundedText(8192), nickname: v.nullish(boundedText(300)) }

/** The reply to a frame that failed; `tempId` is the frame's own, where it had one. */
export const errorEvent = v.object({
  command: v.literal('error'),
  code: v.string(),
  detail: v.string(),
  tempId: v.optional(v.string()),
  /** Until when it can't be done. */
  until: v.optional(v.nullable(v.string())),
})
