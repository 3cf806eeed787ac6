import { forgetReply } from '../../device/offlineReplies.ts'
import { keyOf, queryClient } from '../../wire/queries.ts'
import { askedOf, callsIn, type SessionAt } from '../area/area.ts'
import { isQuizOf } from './offlineSessions.ts'

/** Deletes the replies of a session and its quizzes from this device. */
export async function forgetSession(at: SessionAt): Promise<void> {
  const { quiz, session } = callsIn(at.area)
  const cached = queryClient.getQueryCache().findAll({ queryKey: [quiz.path] })
  const quizzes = cached.map(({ queryKey }) => queryKey).filter((key) => isQuizOf(at, key))
  for (const key of [keyOf(session, askedOf(at)), ...quizzes]) await forgetReply(key)
}
