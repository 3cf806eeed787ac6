import type { Area, learningCalls } from '@saathi/contract/learning/calls.ts'

import type { House } from '../house.ts'
import type { Handlers } from '../http/request.ts'
import { badgeOf } from './badges.ts'
import { areaTotals, completions, takenSince } from './progressStore.ts'
import { completeWeeks, weekOf } from './week.ts'

type ProgressHandlers = Pick<Handlers<typeof learningCalls>, 'progress'>

/** Milliseconds in the past in which complete weeks are counted: 400 days. */
const longestRowMs = 400 * 86_400_000

/** Milliseconds in the past that `quiz_streaks` covers: seven days. */
const streakMs = 7 * 86_400_000

const asStreak = (at: Date) => ({ timestamp: at.toISOString() })

/** Serves a person's progress in one area. */
export function progressRoutes({ db, clock }: House, area: Area): ProgressHandlers {
  return {
    async progress({ person }) {
      const now = clock.now()
      const of = { personId: person.id, area }
      const [totals, completed, takings] = await Promise.all([
        areaTotals(db, of),
        completions(db, of),
        takenSince(db, of, new Date(now.getTime() - longestRowMs)),
      ])
      return {
        ...totals,
        quizStreaks: takings.filter((at) => now.getTime() - at.getTime() < streakMs).map(asStreak),
        completeWeeks: completeWeeks(takings).map(asStreak),
        completedSessions: completed.map(({ session }) => session),
        badges: completed.map(({ session, title, localeTitle, ...completion }) => ({
          session,
          badgeType: badgeOf(completion),
          sessionTitle: title,
          localeSessionTitle: localeTitle,
        })),
        week: weekOf(now, takings),
      }
    },
  }
}
