import * as v from 'valibot'

import { boundedText } from './fields.ts'

/** The fields that every frame from a client has. */
export const frame = { token: boundedText(8192), nickname: v.nullish(boundedText(300)) }

/** The reply to a frame that failed; `tempId` is the frame's own, if it had one. */
export const errorEvent = v.object({
  command: v.literal('error'),
  code: v.string(),
  detail: v.string(),
  tempId: v.optional(v.string()),
  /** When it becomes possible. */
  until: v.optional(v.nullable(v.string())),
})
