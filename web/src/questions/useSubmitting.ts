import type { Answer } from '@saathi/contract/questions/question.ts'
import { useState } from 'react'

import { codeText, errorText } from '../texts/errorText.ts'
import { useTexts } from '../texts/texts.ts'
import { Problem } from '../wire/api.ts'
import { inTurn } from './inTurn.ts'
import { refusedAnswers } from './refused.ts'
import type { Collected, Problems } from './useAnswers.ts'

/** The outcome of submitting answers. */
export type Submitted =
  /** The server has them, or they wait on this device for the network. */
  | { readonly kind: 'stored' }
  /** The form was already answered, here or on another device. The stored answers count. */
  | { readonly kind: 'answeredBefore' }
  /** The server refused them, with the code of its reason. */
  | { readonly kind: 'refused'; readonly code: string }
  /** Something beside the questions is wrong, and the page shows it. */
  | { readonly kind: 'wrongElsewhere' }

type Failed =
  | Extract<Submitted, { kind: 'refused' }>
  | { readonly kind: 'wrong'; readonly problems: Problems }
  | { readonly kind: 'failed'; readonly error: unknown }

interface SubmittingGiven {
  readonly place: string
  readonly submit: (answers: readonly Answer[]) => Promise<Submitted>
  readonly onSubmitted: (kind: 'stored' | 'answeredBefore') => Promise<void> | void
}

/** Submits answers, one request at a time, and reports the outcome. */
export function useSubmitting({ place, submit, onSubmitted }: SubmittingGiven) {
  const t = useTexts()
  const [failed, setFailed] = useState<Failed | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    /** Why the answers were not stored, if no single question is the cause. */
    failureText: failureText(failed, t),
    /** Returns the server's errors about single answers. */
    submit: async ({ answers, forget }: Collected): Promise<Problems> => {
      setFailed(undefined)
      setBusy(true)
      try {
        const outcome = await inTurn(place, () => submit(answers)).catch((failure: unknown) =>
          outcomeOf(failure, answers),
        )
        if (outcome.kind === 'stored' || outcome.kind === 'answeredBefore') {
          await forget()
          await onSubmitted(outcome.kind)
        } else if (outcome.kind !== 'wrongElsewhere') setFailed(outcome)
        return outcome.kind === 'wrong' ? outcome.problems : {}
      } finally {
        setBusy(false)
      }
    },
  }
}

function outcomeOf(failure: unknown, answers: readonly Answer[]): Submitted | Failed {
  const problems = refusedAnswers(failure, answers)
  if (problems !== undefined) return { kind: 'wrong', problems }
  if (failure instanceof Problem && failure.code === 'already_answered') return { kind: 'answeredBefore' }
  return { kind: 'failed', error: failure }
}

function failureText(failed: Failed | undefined, t: ReturnType<typeof useTexts>): string | undefined {
  if (failed === undefined || failed.kind === 'wrong') return undefined
  return failed.kind === 'refused' ? codeText(failed.code, t) : errorText(failed.error, t)
}
