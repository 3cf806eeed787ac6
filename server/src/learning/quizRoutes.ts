import { Failure } from '@saathi/contract/errors.ts'
import type { Area, learningCalls } from '@saathi/contract/learning/calls.ts'

import type { House } from '../house.ts'
import type { Handlers } from '../http/request.ts'
import { answerErrors, keptAnswers } from '../questions/public.ts'
import { firstTakings, putQuizAnswers, quizRecords } from './quizStore.ts'
import { openedQuiz, placeOfQuiz, type QuizPlace } from './rules.ts'
import { markedSession, markedSessions } from './store.ts'

type QuizHandlers = Pick<Handlers<typeof learningCalls>, 'quiz' | 'saveQuiz' | 'progress'>

/** The quizzes of one area. */
export function quizRoutes({ db, clock }: House, area: Area): QuizHandlers {
  const placed = async (at: { personId: string; sessionId: string; stepId: string; quizId: string }) => {
    const marked = await markedSession(db, { ...at, area })
    const place = marked && placeOfQuiz(marked.session, at.stepId, at.quizId)
    if (place === undefined) throw new Failure('notFound')
    return { place, marks: marked?.marks }
  }
  const opened = async (personId: string, place: QuizPlace) => {
    const records = await quizRecords(db, { personId, sessionId: place.session.id })
    return openedQuiz(
      place,
      records.find(({ stepId, quizId }) => stepId === place.step.id && quizId === place.quiz.id),
    )
  }
  return {
    async quiz({ person, params }) {
      const { place } = await placed({ personId: person.id, ...params })
      return opened(person.id, place)
    },
    async saveQuiz({ person, body: { session: sessionId, step: stepId, quiz: quizId, answerJson } }) {
      const key = { personId: person.id, sessionId, stepId, quizId }
      const { place, marks } = await placed(key)
      if (!marks?.startedAt) throw new Failure('sessionNotStarted')
      const fields = answerErrors(place.quiz.questions, answerJson)
      if (fields !== undefined) throw new Failure('invalid', { fields })
      const answers = keptAnswers(place.quiz.questions, answerJson)
      const { allowRetake } = place.item
      const stored = await putQuizAnswers(db, { ...key, answers, allowRetake, at: clock.now() })
      if (stored === 0) throw new Failure('alreadyAnswered')
      return opened(person.id, place)
    },
    async progress({ person }) {
      const [marked, takings] = await Promise.all([
        markedSessions(db, person.id, area),
        firstTakings(db, person.id, area),
      ])
      const items = marked.flatMap(({ session }) => session.steps.flatMap(({ content }) => content))
      return {
        quizStreaks: takings.map((at) => ({ timestamp: at.toISOString() })),
        completedQuiz: takings.length,
        totalQuiz: items.filter(({ quiz }) => quiz !== undefined).length,
        completedSessions: marked
          .filter(({ marks }) => marks.completedAt !== null)
          .map(({ session }) => session.id),
        totalSessions: marked.length,
      }
    },
  }
}
