import * as v from 'valibot'

/** The fields of a draft that needs a mailed code. */
export const codeFields = {
  /** As typed. */
  email: v.string(),
  /** The address that got the last code; empty before the first. */
  sentTo: v.string(),
  otp: v.string(),
  /** When another code may be requested, in milliseconds since 1970. */
  resendAt: v.number(),
}

const codeDraft = v.object(codeFields)

/** An address and the code that was mailed to it. */
export type CodeDraft = Readonly<v.InferOutput<typeof codeDraft>>

/** An empty code draft. */
export const noCode: CodeDraft = { email: '', sentTo: '', otp: '', resendAt: 0 }
