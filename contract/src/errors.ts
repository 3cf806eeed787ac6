import { errors } from './domains.ts'
import { generalErrors } from './errorTable.ts'

/**
 * Every failure the product answers on purpose: its HTTP status and an English sentence for people.
 * The wire `code` is the name in snake_case; clients translate by it (text key `error.<code>`).
 */
export const failures = errors

/** The name of a failure; a call lists those it may answer. */
export type FailureName = keyof typeof errors

/** Whether any call may answer this failure without listing it. */
export function isGeneralFailure(name: FailureName): boolean {
  return name in generalErrors
}

/** Sentences about fields that the client may show beside them; keys are wire names. */
export type FieldErrors = Record<string, string[]>

/** What a Failure can carry besides its name. */
export interface FailureExtra {
  readonly fields?: FieldErrors
  readonly retryAfterSeconds?: number
  readonly detail?: string
}

/** An expected failure: thrown anywhere on the server, answered in one place as a problem document. */
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
