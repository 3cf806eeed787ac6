import * as v from 'valibot'

/** A file on this device that is to be sent. */
export const fileToSend = v.object({
  blob: v.instance(Blob),
  name: v.string(),
  isPicture: v.boolean(),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** The file's id on the server, once it is there. */
  uploadedId: v.optional(v.string()),
})
export type FileToSend = v.InferOutput<typeof fileToSend>
