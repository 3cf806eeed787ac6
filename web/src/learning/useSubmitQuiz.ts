import type { Area } from '@saathi/contract/learning/calls.ts'
import type { QuizWithAnswers } from '@saathi/contract/learning/session.ts'
import type { Answer } from '@saathi/contract/questions/question.ts'
import { isSecretType, problemsOf } from '@saathi/contract/questions/rules.ts'
import { useState } from 'react'
import type * as v from 'valibot'

import { outcomeOf } from '../device/outbox.ts'
import { ask, Problem } from '../wire/api.ts'
import { refreshAnswers } from '../wire/queries.ts'
import { refusedAnswers } from '../questions/refused.ts'
import { act } from './act.ts'
import { actions } from './actions.ts'
import { callsIn } from './area.ts'
import { showSavedQuiz } from './shown.ts'

interface Collected {
  readonly answers: readonly Answer[]
  readonly forget: () => void
}

/** What became of a quiz that was sent: stored or kept to be sent, or not right yet, or neither. */
export type QuizSubmitted =
  | { readonly kind: 'stored' }
  /** It had been answered before, here or on another device: what is stored counts. */
  | { readonly kind: 'answeredBefore' }
  | { readonly kind: 'wrong'; readonly problems: Readonly<Record<string, string>> }
  | { readonly kind: 'failed' }

/** Sends the answers of a quiz; without a network they wait on this device until the server has them. */
export function useSubmitQuiz(area: Area, quiz: QuizWithAnswers) {
  const [error, setError] = useState<unknown>(undefined)
  const [isBusy, setBusy] = useState(false)
  const { session, step, id } = quiz
  return {
    error,
    isBusy,
    submit: async ({ answers, forget }: Collected): Promise<QuizSubmitted> => {
      const problems = problemsOf(quiz.questions, answers)
      if (Object.keys(problems).length > 0) return { kind: 'wrong', problems }
      setError(undefined)
      setBusy(true)
      const given = { area, session, step, quiz: id, answerJson: [...answers] }
      try {
        await sendQuiz(quiz, given)
        forget()
        return { kind: 'stored' }
      } catch (failure) {
        const refused = refusedAnswers(failure, answers)
        if (refused !== undefined) return { kind: 'wrong', problems: refused }
        if (failure instanceof Problem && failure.status === 410) {
          forget()
          await refreshAnswers(callsIn(area).quiz)
          return { kind: 'answeredBefore' }
        }
        setError(failure)
        return { kind: 'failed' }
      } finally {
        setBusy(false)
      }
    },
  }
}

/** Settles once the server has the answers, or they wait on this device for the network; throws what the server said against them. */
type Given = v.InferOutput<(typeof actions.quiz)['given']>

async function sendQuiz(quiz: QuizWithAnswers, given: Given): Promise<void> {
  const { area, ...body } = given
  if (hasSecret(quiz, body.answerJson)) {
    return showSavedQuiz(area, await ask(callsIn(area).saveQuiz, { body }))
  }
  const outcome = await outcomeOf(act(actions.quiz, given))
  if (outcome.kind !== 'refused') return
  const status = outcome.code === 'already_answered' ? 410 : 422
  throw new Problem({ status, code: outcome.code, detail: '', fields: {}, retryAfter: undefined })
}

/** What is typed unseen lies on no device: it is sent at once or not at all. */
function hasSecret({ questions }: QuizWithAnswers, answers: readonly Answer[]): boolean {
  const secret = new Set(
    questions.flatMap(({ key, questionType }) => (isSecretType(questionType) ? [key] : [])),
  )
  return answers.some(({ questionKey, answer }) => secret.has(questionKey) && answer !== null)
}
