import type { learningCalls } from '@saathi/contract/learning/calls.ts'
import type { AreaProgress } from '@saathi/contract/learning/session.ts'

import type { PersonAsked, PersonPart } from '../room/deskDuties.ts'
import type { House } from '../house/house.ts'
import { timeZoneOf } from '../people/public/store.ts'
import type { Handlers } from '../http/request.ts'
import { badgeOf } from './badges.ts'
import type { Places } from './sessions/place.ts'
import { completions, takenSince, totalsOf } from './progressStore.ts'
import type { Learner } from './sessions/store.ts'
import { completeWeeks, weekOf } from './week.ts'

type ProgressHandlers = Pick<Handlers<typeof learningCalls>, 'progress'>

/** Milliseconds in the past in which complete weeks are counted: 400 days. */
const longestRowMs = 400 * 86_400_000

/** Milliseconds in the past that `quiz_streaks` covers: seven days. */
const streakMs = 7 * 86_400_000

const asStreak = (at: Date) => ({ timestamp: at.toISOString() })

/** Serves a person's progress in one area. */
export function progressRoutes(house: House, places: Places): ProgressHandlers {
  return {
    progress: async ({ person, query: { mentorship } }) =>
      areaProgressOf(house, await places.toRead(person, mentorship)),
  }
}

/** Returns a person's progress in the learning hub or in one mentorship. */
export async function areaProgressOf(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  learner: Learner,
): Promise<AreaProgress> {
  const now = clock.now()
  const [totals, completed, takings, zone] = await Promise.all([
    totalsOf(db, learner),
    completions(db, learner),
    takenSince(db, learner, new Date(now.getTime() - longestRowMs)),
    timeZoneOf(db, learner.personId),
  ])
  return {
    ...totals,
    quizStreaks: takings.filter((at) => now.getTime() - at.getTime() < streakMs).map(asStreak),
    completeWeeks: completeWeeks(takings, zone).map(asStreak),
    completedSessions: completed.map(({ session }) => session),
    badges: completed.map(({ session, title, localeTitle, ...completion }) => ({
      session,
      badgeType: badgeOf(completion),
      sessionTitle: title,
      localeSessionTitle: localeTitle,
    })),
    week: weekOf(now, takings, zone),
  }
}

/** Returns the sessions of the learning hub that a person completed. */
export async function learningPart(
  { db }: Pick<House, 'db'>,
  { personId, say }: PersonAsked,
): Promise<PersonPart[]> {
  const sessions = await completions(db, { personId, mentorshipId: '' })
  const rows = sessions.map(({ title, completedAt }) => ({
    title,
    words: say('desk.sessionDone'),
    on: completedAt,
  }))
  return [{ name: 'learning', rows }]
}
