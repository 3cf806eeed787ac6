import { learningCalls } from '@saathi/contract/learning/calls.ts'
import type { QuizWithAnswers } from '@saathi/contract/learning/session.ts'
import type { Answer } from '@saathi/contract/questions/question.ts'
import { useState } from 'react'

import { ask, Problem } from '../api.ts'
import { putAnswer, refreshAnswers } from '../queries.ts'
import { refusedAnswers } from '../questions/refused.ts'
import { refreshAfterQuiz } from './useSession.ts'

interface Collected {
  readonly answers: readonly Answer[]
  readonly forget: () => void
}

/** What became of a quiz that was sent. */
export type QuizSubmitted =
  | { readonly kind: 'stored' }
  | { readonly kind: 'wrong'; readonly problems: Readonly<Record<string, string>> }
  | { readonly kind: 'failed' }

/** Sends the answers of a quiz; they stay on this device until the server holds them. */
export function useSubmitQuiz(quiz: QuizWithAnswers) {
  const [error, setError] = useState<unknown>(undefined)
  const [isBusy, setBusy] = useState(false)
  // One key an attempt: the same answers sent again after a lost reply are one taking.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return {
    error,
    isBusy,
    submit: async (collected: Collected): Promise<QuizSubmitted> => {
      setError(undefined)
      setBusy(true)
      try {
        return await send(collected)
      } finally {
        setBusy(false)
      }
    },
  }

  async function send({ answers, forget }: Collected): Promise<QuizSubmitted> {
    const { session, step, id } = quiz
    try {
      const reply = await ask(
        learningCalls.saveQuiz,
        { body: { session, step, quiz: id, answerJson: [...answers] } },
        { idempotencyKey },
      )
      putAnswer(learningCalls.quiz, { params: { sessionId: session, stepId: step, quizId: id } }, reply)
    } catch (failure) {
      const problems = refusedAnswers(failure, answers)
      if (problems !== undefined) return { kind: 'wrong', problems }
      if (!(failure instanceof Problem && failure.status === 410)) {
        setError(failure)
        return { kind: 'failed' }
      }
      // It was answered before: what is stored counts.
      await refreshAnswers(learningCalls.quiz)
    }
    forget()
    await refreshAfterQuiz(session)
    return { kind: 'stored' }
  }
}
