import { learningCalls } from '@saathi/contract/learning/calls.ts'
import type { QuizWithAnswers } from '@saathi/contract/learning/session.ts'
import { useMemo } from 'react'

import { useOutbox } from '../device/outbox.ts'
import { useAsk } from '../wire/queries.ts'
import { type Pending, pendingIn, type QuizAt, quizIn, waitingAnswers, withPending } from './pending.ts'

/** A session with its steps and what the person has done of it, what still waits to be sent included. */
export function useSession(sessionId: string) {
  const { data, isError, error, refetch } = useAsk(
    learningCalls.session,
    { params: { sessionId } },
    { enabled: sessionId !== '' },
  )
  const pending = usePending()
  const shown = useMemo(() => data && withPending(data, pending), [data, pending])
  return { data: shown, isError, error, refetch }
}

/** A quiz: from the server, or out of its session while nobody has taken it; with the answers that wait to be sent. */
export function useQuiz(place: QuizAt) {
  const { data, isError, error, refetch } = useAsk(learningCalls.quiz, { params: { ...place } })
  const session = useAsk(learningCalls.session, { params: { sessionId: place.sessionId } })
  const pending = usePending()
  const waiting = waitingAnswers(pending, place)
  const known = data ?? quizIn(session.data, place)
  const shown: QuizWithAnswers | undefined =
    known === undefined || waiting === undefined
      ? known
      : { ...known, isTaken: true, answers: { ...known.answers, userAnswer: [...waiting] } }
  return { data: shown, isWaiting: waiting !== undefined, isError, error, refetch }
}

/** What learning did that waits or was refused. */
export function usePending(): readonly Pending[] {
  const entries = useOutbox()
  return useMemo(() => pendingIn(entries), [entries])
}
