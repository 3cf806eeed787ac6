import type { Area } from '@saathi/contract/learning/calls.ts'
import { readinessCalls } from '@saathi/contract/learning/readinessCalls.ts'

import { makeIsOpen, makeRequireOpen } from '../access/public.ts'
import { serving } from '../http/request.ts'
import { activeMentorships } from '../mentorship/public/store.ts'
import type { RoomPlan } from '../room/room.ts'
import { curriculaOf } from './curricula.ts'
import { exportOf } from './erasure.ts'
import { mentorshipLearningRoutes } from './mentorshipRoutes.ts'
import { nudgeKind, nudgeName } from './nudges/nudges.ts'
import { scopeOf, sessionPassages } from './passages.ts'
import { learningData } from './personal.ts'
import { placesOf, readsAnswers } from './sessions/place.ts'
import { learningPart } from './progressRoutes.ts'
import { loadSessions } from './public/sessions.ts'
import { pathEnds, pathsOf } from './progressStore.ts'
import { readinessRoutes } from './readiness/readinessRoutes.ts'
import { learningRoutes } from './routes.ts'
import { readsMentorTips } from './sessions/rules.ts'
import { allSessions, countSessions, newestSteps, sessionTitles } from './sessions/store.ts'
import { planMentorWeeks, planningKind, planningName, weekKind, weekName } from './nudges/mentorWeek.ts'

/** Sessions, steps, quizzes, bookmarks, feedback and streaks, in the learning hub and in mentorships. */
export const learningRoom: RoomPlan = {
  personal: learningData,
  open: ({ house, rooms }) => {
    const requireOpen = makeRequireOpen(house, rooms.facts)
    const isOpen = makeIsOpen(house, rooms.facts)
    const routesOf = (area: Area) => learningRoutes(house, area, placesOf(house, area, requireOpen))
    return {
      serves: [
        routesOf('learninghub'),
        routesOf('mentorships'),
        mentorshipLearningRoutes(house, rooms),
        serving(readinessCalls, readinessRoutes(house)),
      ],
      due: {
        [nudgeName]: nudgeKind(house, (person) => isOpen(person, 'curriculum')),
        [planningName]: planningKind(house),
        [weekName]: weekKind(house),
      },
      async load() {
        await loadSessions(house)
        await planMentorWeeks(house)
      },
      titles: { session: sessionTitles },
      readsAnswers,
      signsOfLife: (ids) => newestSteps(house.db, ids),
      pathEnds: (ids) => pathEnds(house.db, ids),
      factsOfPair: async ({ mentorshipId, memberIds }) => ({
        path: await pathsOf(house.db, mentorshipId, memberIds),
      }),
      facts: {
        sessions: (db, { id }) => countSessions(db, id),
        curricula: (db, { id }) => curriculaOf(db, id),
      },
      knowledge: {
        passages: async () => (await allSessions(house.db)).flatMap(sessionPassages),
        async openTo(person) {
          const isInMentorship = (await activeMentorships(house.db, person.id)).length > 0
          return [
            ...((await isOpen(person, 'session')) ? [scopeOf('learninghub')] : []),
            ...(readsMentorTips(person.role) ? [scopeOf('course')] : []),
            ...(isInMentorship && (await isOpen(person, 'curriculum')) ? [scopeOf('mentorships')] : []),
          ]
        },
      },
      partsOfPerson: (asked) => learningPart(house, asked),
      exportOf: (personId) => exportOf(house, personId),
    }
  },
}
