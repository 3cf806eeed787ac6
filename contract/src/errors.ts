import type { StaffRight } from './base/staffRights.ts'
import { errors } from './domains.ts'
import { generalErrors } from './base/errorTable.ts'

/**
 * The HTTP status of every expected failure. The wire `code` is the name in snake_case; the words are the text
 * `error.<code>` of each language.
 */
export const failures = errors

/** The name of a failure; each call lists the names it may return. */
export type FailureName = keyof typeof errors

/** Whether any call may return this failure without listing it. */
export function isGeneralFailure(name: FailureName): boolean {
  return name in generalErrors
}

/** The sentences for the person about each field; the client shows them beside the field. */
export type FieldErrors = Record<string, string[]>

/** The facts that a Failure may contain besides its name. */
export interface FailureExtra {
  /** Sentences about fields come from `failureOfFields`, which checks their names. */
  readonly fields?: never
  /** About answers, by the keys of their questions, which are the same on the wire. */
  readonly answers?: FieldErrors
  readonly retryAfterSeconds?: number
  readonly detail?: string
  /** When it becomes possible; null if that is not known. */
  readonly until?: string | null
  /** The right that a member of staff lacks. */
  readonly right?: StaffRight
  /** The name of the colleague who was first. */
  readonly by?: string
}

/** An expected failure. It may be thrown anywhere on the server; one place turns it into a problem document. */
export class Failure extends Error {
  readonly failure: FailureName
  readonly extra: FailureExtra
  /**
   * The mistakes in each field of the request. Fields have their names in the code here; the reply has their names
   * on the wire.
   */
  readonly fields?: FieldErrors

  constructor(failure: FailureName, extra: FailureExtra = {}) {
    super(failure)
    this.name = 'Failure'
    this.failure = failure
    this.extra = extra
  }
}

/** Not exported, so that no other file names fields without `failureOfFields`. */
class FailureOfFields extends Failure {
  override readonly fields: FieldErrors

  constructor(failure: FailureName, extra: FailureExtra, fields: FieldErrors) {
    super(failure, extra)
    this.fields = fields
  }
}

/** The fields of a body or query, each with sentences about it. */
export type SentencesAbout<Sent> = { readonly [Name in FieldOf<Sent>]?: string[] }

/** The name of a field of a body or query; of a union, of any of its members. */
export type FieldOf<Sent> = Sent extends unknown ? keyof Sent & string : never

/** Returns a failure about fields of a body or query. A name that `Sent` does not have does not compile. */
export function failureOfFields<Sent>(
  failure: FailureName,
  sentences: SentencesAbout<Sent>,
  extra: FailureExtra = {},
): Failure {
  const fields: FieldErrors = {}
  for (const [name, said] of Object.entries<string[] | undefined>(sentences)) {
    if (said !== undefined) fields[name] = said
  }
  return new FailureOfFields(failure, extra, fields)
}
