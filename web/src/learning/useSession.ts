import { useMemo } from 'react'

import { useOutbox } from '../device/outbox.ts'
import { useAsk } from '../wire/queries.ts'
import { askedOf, callsIn, namedIn, type SessionAt } from './area/area.ts'
import {
  isQuizWaiting,
  type QuizAt,
  quizIn,
  type SessionEntry,
  sessionEntriesIn,
  shownQuiz,
  shownSession,
} from './overlay.ts'

/** A session with its steps and the person's progress, including actions that wait to be sent. */
export function useSession(at: SessionAt) {
  const query = useAsk(callsIn(at.area).session, askedOf(at), { enabled: at.sessionId !== '' })
  const entries = useOutbox()
  const { data } = query
  const shown = useMemo(() => data && shownSession(data, entries), [data, entries])
  return { ...query, data: shown }
}

/** A quiz from the server, or from its session while nobody has taken it, including the answers that wait to be sent. */
export function useQuiz(at: QuizAt) {
  const { area, sessionId, stepId, quizId } = at
  const query = useAsk(callsIn(area).quiz, {
    params: { sessionId, stepId, quizId },
    query: namedIn(at),
  })
  const session = useAsk(callsIn(area).session, askedOf(at))
  const entries = useOutbox()
  const known = query.data ?? quizIn(session.data, at)
  const shown = known && shownQuiz(known, at, entries)
  return { ...query, data: shown, isWaiting: isQuizWaiting(at, entries) }
}

/** The waiting and refused actions of one session or of all. */
export function useSessionEntries(at?: SessionAt): readonly SessionEntry[] {
  return sessionEntriesIn(useOutbox(), at)
}
