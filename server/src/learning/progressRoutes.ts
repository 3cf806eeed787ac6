import { indiaZone } from '@saathi/contract/indiaDays.ts'
import type { Area, learningCalls } from '@saathi/contract/learning/calls.ts'

import type { House } from '../house.ts'
import type { Handlers } from '../http/request.ts'
import { badgeOf } from './badges.ts'
import { areaTotals, completions, takenByDay, takenSince } from './progressStore.ts'
import { weekOf } from './week.ts'

type ProgressHandlers = Pick<Handlers<typeof learningCalls>, 'progress'>

const aDay = 86_400_000
/** The number of past days in `quiz_streaks`. */
const streakDays = 7
/** The number of past days in which complete weeks in a row are counted. */
const longestRow = 400

/** Serves a person's progress in one area. */
export function progressRoutes({ db, clock }: House, area: Area): ProgressHandlers {
  return {
    async progress({ person }) {
      const now = clock.now()
      const daysAgo = (days: number) => new Date(now.getTime() - days * aDay)
      const of = { personId: person.id, area }
      const [totals, completed, lately, days] = await Promise.all([
        areaTotals(db, of),
        completions(db, of),
        takenSince(db, of, daysAgo(streakDays)),
        takenByDay(db, of, { since: daysAgo(longestRow), zone: indiaZone }),
      ])
      return {
        ...totals,
        quizStreaks: lately.map((at) => ({ timestamp: at.toISOString() })),
        completedSessions: completed.map(({ session }) => session),
        badges: completed.map(({ session, title, localeTitle, ...completion }) => ({
          session,
          badgeType: badgeOf(completion),
          sessionTitle: title,
          localeSessionTitle: localeTitle,
        })),
        week: weekOf(now, days),
      }
    },
  }
}
