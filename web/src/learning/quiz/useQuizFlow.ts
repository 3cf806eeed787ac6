import type { QuizWithAnswers } from '@saathi/contract/learning/session.ts'
import type { Answer, Question } from '@saathi/contract/questions/question.ts'
import { isSecretType } from '@saathi/contract/questions/rules.ts'
import { useMemo } from 'react'
import { useLocation } from 'wouter'

import { outcomeOf } from '../../device/outbox.ts'
import { quizQuestionPath } from '../../wire/paths.ts'
import { useQuestionFlow } from '../../questions/public/useQuestionFlow.ts'
import { addressNow } from '../../shell/heldLocation.ts'
import { ask } from '../../wire/api.ts'
import { putAnswer, refreshAnswers } from '../../wire/queries.ts'
import { act } from '../act.ts'
import { actions } from '../actions.ts'
import { callsIn, namedIn } from '../area/area.ts'
import type { Where } from '../area/where.ts'
import { showSavedQuiz } from '../shown.ts'
import { forgetTaken, noteTaken } from '../finish/takenQuizzes.ts'
import { useSessionPaths } from '../useSessionPaths.ts'

interface QuizGiven {
  readonly where: Where
  readonly quiz: QuizWithAnswers
  readonly questions: readonly Question[]
  /** The question that is shown, from 0. */
  readonly index: number
  /** A retake begins empty, not with the old answers. */
  readonly again: boolean
}

/** Fills in a quiz, one question per page. Files are sent at once; the final answers wait for the network. */
export function useQuizFlow({ where, quiz, questions, index, again }: QuizGiven) {
  const [, navigate] = useLocation()
  const { session, step, id, answers } = quiz
  const { area, mentorship } = where
  const addresses = useSessionPaths(area)
  const path = addresses.quiz(session, step, id)
  const pages = useMemo(() => questions.map((question) => [question]), [questions])
  const bodyOf = (given: readonly Answer[]) => ({
    mentorship,
    session,
    step,
    quiz: id,
    answerJson: [...given],
  })
  return useQuestionFlow({
    place: ['quiz', ...(mentorship === null ? [] : [mentorship]), session, step, id].join('.'),
    pages,
    index,
    goTo: (to) => navigate(quizQuestionPath(path, to + 1, again)),
    leave: () => navigate(addresses.step(session, step)),
    stored: again ? answers.draftAnswer : [...answers.userAnswer, ...answers.draftAnswer],
    saveDraft: async (given, { page: _page, ...options }) => {
      const reply = await ask(callsIn(area).saveQuiz, { body: { ...bodyOf(given), draft: true } }, options)
      const asked = { params: { sessionId: session, stepId: step, quizId: id }, query: namedIn(where) }
      putAnswer(callsIn(area).quiz, asked, reply)
    },
    isStoredOffline: true,
    submit: async (given) => {
      // The result shows as soon as the answers are on the device, and asks for this note then.
      if (!again) noteTaken(path)
      if (hasSecret(quiz, given)) {
        showSavedQuiz(where, await ask(callsIn(area).saveQuiz, { body: bodyOf(given) }))
        return { kind: 'stored' }
      }
      const outcome = await outcomeOf(act(actions.quiz, { area, ...bodyOf(given) }))
      if (outcome.kind !== 'refused') return { kind: 'stored' }
      forgetTaken(path)
      return outcome.code === 'already_answered' ? { kind: 'answeredBefore' } : outcome
    },
    onSubmitted: async (kind) => {
      if (kind === 'answeredBefore') await refreshAnswers(callsIn(area).quiz)
      // The outcome may arrive when the person has already left the quiz; they stay where they are.
      if (!isAt(path)) return
      navigate(kind === 'stored' ? path : `${path}&before`, { replace: true })
    },
  })
}

/** Whether the address is that of a quiz, at any question. */
function isAt(quizPath: string): boolean {
  return addressNow() === quizPath || addressNow().startsWith(`${quizPath}&`)
}

/** Whether a secret question is answered. Secrets are not stored on the device, so such answers are sent at once or not at all. */
function hasSecret({ questions }: QuizWithAnswers, answers: readonly Answer[]): boolean {
  const secret = new Set(
    questions.flatMap(({ key, questionType }) => (isSecretType(questionType) ? [key] : [])),
  )
  return answers.some(({ questionKey, answer }) => secret.has(questionKey) && answer !== null)
}
