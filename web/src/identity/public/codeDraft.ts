import * as v from 'valibot'

/** The fields of a draft that a mailed code belongs to. */
export const codeFields = {
  /** As typed. */
  email: v.string(),
  /** Where the last code went; empty before the first. */
  sentTo: v.string(),
  otp: v.string(),
  /** Milliseconds since 1970 when another code may be asked for. */
  resendAt: v.number(),
}

const codeDraft = v.object(codeFields)

/** An address and the code that was mailed to it. */
export type CodeDraft = Readonly<v.InferOutput<typeof codeDraft>>

/** A code draft in which nothing was typed yet. */
export const noCode: CodeDraft = { email: '', sentTo: '', otp: '', resendAt: 0 }
