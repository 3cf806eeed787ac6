import * as v from 'valibot'

/** The fields of every frame from a client, besides its own. */
export const frame = { token: v.string(), nickname: v.nullish(v.string()) }

/** The answer to a frame that failed; `tempId` names the frame where it carried one. */
export const errorEvent = v.object({
  command: v.literal('error'),
  code: v.string(),
  detail: v.string(),
  tempId: v.optional(v.string()),
})
