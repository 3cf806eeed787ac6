import { errors } from './domains.ts'
import { generalErrors } from './errorTable.ts'

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

/** Sentences about single fields, which the client shows beside them. The keys are wire names. */
export type FieldErrors = Record<string, string[]>

/** What a Failure may contain besides its name. */
export interface FailureExtra {
  readonly fields?: FieldErrors
  readonly retryAfterSeconds?: number
  readonly detail?: string
  /** Until when it can't be done; null where that is not known. */
  readonly until?: string | null
}

/** An expected failure. It may be thrown anywhere on the server; one place turns it into a problem document. */
export class Failure extends Error {
  readonly failure: FailureName
  readonly extra: FailureExtra

  constructor(failure: FailureName, extra: FailureExtra = {}) {
    super(failure)
    this.name = 'Failure'
    this.failure = failure
    this.extra = extra
  }
}
