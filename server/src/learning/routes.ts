import { Failure } from '@saathi/contract/errors.ts'
import { type Area, learningCallsOf } from '@saathi/contract/learning/calls.ts'

import type { House } from '../house/house.ts'
import { type Mountable, type Person, serving } from '../http/request.ts'
import { actRoutes } from './actRoutes.ts'
import { markedOrMissing, type OwnSession } from './marked.ts'
import { partnersIn } from './partners.ts'
import type { Place, Places } from './sessions/place.ts'
import { progressRoutes } from './progressRoutes.ts'
import { quizRecords } from './quizzes/quizStore.ts'
import { quizRoutes } from './quizzes/quizRoutes.ts'
import { cardOf, openedSession } from './sessions/rules.ts'
import { isReviewed } from './feedbackStore.ts'
import { type ListFilter, markedCards, type MarkedSession } from './sessions/store.ts'

/** The most sessions in one reply. */
const longestList = 100

/** Serves the calls about sessions of one area; learning hub and mentorships share every handler. */
export function learningRoutes(house: House, area: Area, places: Places): Mountable {
  const { db } = house
  const ownSession = async (person: Person, sessionId: string, { mentorship }: Named) => ({
    ...(await places.toRead(person, mentorship)),
    sessionId,
  })
  const opened = async (own: OwnSession, { session, marks }: MarkedSession) => {
    const [records, partners, reviewed] = await Promise.all([
      quizRecords(db, own),
      partnersIn(db, own, [session.id]),
      isReviewed(db, own),
    ])
    const shown = { marks, partners: partners(session.id), records, tips: own.readsTips }
    return { ...openedSession(session, shown), isReviewed: reviewed, isReadOnly: own.isReadOnly }
  }
  const list = async (place: Place, filter: ListFilter, { size, after }: Part) => {
    const limit = size === undefined ? longestList : Number(size)
    const cards = await markedCards(db, place, { filter, size: limit, after })
    const partners = await partnersIn(
      db,
      place,
      cards.map(({ card }) => card.id),
    )
    return cards.map(({ card, marks }) => cardOf(card, marks, partners(card.id)))
  }
  return serving(learningCallsOf(area), {
    sessions: async ({ person, query }) =>
      list(await places.toRead(person, query.mentorship), filterOf(query), query),
    mySessions: async ({ person, query }) =>
      list(
        await places.toRead(person, query.mentorship),
        query.ongoingSession ? 'ongoing' : 'started',
        query,
      ),
    async session({ person, params, query }) {
      const own = await ownSession(person, params.sessionId, query)
      return opened(own, await markedOrMissing(db, own))
    },
    async mySession({ person, params, query }) {
      const own = await ownSession(person, params.sessionId, query)
      const marked = await markedOrMissing(db, own)
      if (marked.marks.startedAt === null) throw new Failure('notFound')
      return opened(own, marked)
    },
    ...actRoutes(house, places),
    ...quizRoutes(house, places),
    ...progressRoutes(house, places),
  })
}

/** The mentorship that a request names. */
interface Named {
  readonly mentorship?: string | null | undefined
}

interface Part {
  readonly size?: string | undefined
  readonly after?: string | undefined
}

interface Narrowed {
  readonly course?: boolean | undefined
  readonly notStarted?: boolean | undefined
  readonly bookmark?: boolean | undefined
  readonly curated?: boolean | undefined
}

function filterOf({ course, notStarted, bookmark, curated }: Narrowed): ListFilter {
  if (course) return 'course'
  if (notStarted) return 'notStarted'
  if (bookmark) return 'bookmarked'
  return curated ? 'curated' : 'all'
}
