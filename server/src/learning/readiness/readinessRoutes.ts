import type { readinessCalls } from '@saathi/contract/learning/readinessCalls.ts'

import { isKnownAdult } from '../../people/public/person.ts'
import type { House } from '../../house/house.ts'
import type { Handlers } from '../../http/request.ts'
import { judgedAnswers } from '../../questions/public.ts'
import { quizRecordsIn } from '../quizzes/quizStore.ts'
import { readinessOf } from './readiness.ts'
import { markedSessions } from '../sessions/store.ts'

/** Serves the work-readiness scores only to the person, and only if they are known to be an adult. */
export function readinessRoutes(house: House): Handlers<typeof readinessCalls> {
  const { db, texts } = house
  return {
    async workReadiness({ person }) {
      const inHub = { personId: person.id, mentorshipId: '' }
      const isScored = await isKnownAdult(house, person.id)
      const [sessions, records] = await Promise.all([markedSessions(db, inHub), quizRecordsIn(db, inHub)])
      const learned = sessions.map(({ session, marks }) => ({
        session,
        isCompleted: marks.completedAt !== null,
        completedSteps: marks.completedSteps,
        answers: records
          .filter(({ sessionId }) => sessionId === session.id)
          .map((record) => ({ ...record, answers: judgedAnswers(record.answers) })),
      }))
      return readinessOf(isScored ? learned : []).map(({ dimension, score, ...counts }) => {
        const name = texts.words(`readiness.${dimension}`)
        const values = Object.entries(counts).map(([key, count]) => [key, String(count)])
        const because = texts.words('readiness.because', Object.fromEntries(values))
        return {
          dimension,
          name: name.text,
          localeName: name.localeText,
          score,
          because: because.text,
          localeBecause: because.localeText,
        }
      })
    },
  }
}
