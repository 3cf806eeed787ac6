import * as v from 'valibot'

/** A stretch of time with the packets of each voice, for the mixer. */
export const windowShape = v.object({
  /** The milliseconds at which it ends. */
  untilMs: v.number(),
  packets: v.array(v.object({ voice: v.number(), at: v.number(), data: v.instance(Uint8Array) })),
  /** The voices that have no more packets. */
  ended: v.array(v.number()),
})
export type Window = v.InferOutput<typeof windowShape>

/** The packets of 20 ms that the mixer made of it. */
export const mixedShape = v.object({ packets: v.array(v.instance(Uint8Array)) })
