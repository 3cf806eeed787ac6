import { Failure } from '@saathi/contract/errors.ts'
import { type Area, learningCallsOf } from '@saathi/contract/learning/calls.ts'

import type { House } from '../house.ts'
import { type Mountable, type Person, serving } from '../http/request.ts'
import { actRoutes } from './actRoutes.ts'
import { markedOrMissing, type OwnSession, partnersOf } from './marked.ts'
import { partnersIn } from './partners.ts'
import { progressRoutes } from './progressRoutes.ts'
import { quizRecords } from './quizStore.ts'
import { quizRoutes } from './quizRoutes.ts'
import { cardOf, openedSession, readsMentorTips } from './rules.ts'
import { isReviewed, type ListFilter, markedCards, type MarkedSession } from './store.ts'

/** The most sessions in one reply. */
const longestList = 100

/** Serves the calls about sessions of one area; learning hub and mentorships share every handler. */
export function learningRoutes(house: House, area: Area): Mountable {
  const { db } = house
  const opened = async (person: Person, own: OwnSession, { session, marks }: MarkedSession) => {
    const [records, partners, reviewed] = await Promise.all([
      quizRecords(db, { personId: person.id, sessionId: session.id }),
      partnersOf(db, own),
      isReviewed(db, { personId: person.id, sessionId: session.id }),
    ])
    const tips = readsMentorTips(person.role)
    return { ...openedSession(session, { marks, partners, records, tips }), isReviewed: reviewed }
  }
  const list = async (person: Person, filter: ListFilter, { size, after }: Part) => {
    const limit = size === undefined ? longestList : Number(size)
    const cards = await markedCards(db, { personId: person.id, area, filter, size: limit, after })
    const sessionIds = cards.map(({ card }) => card.id)
    const partners = await partnersIn(db, { personId: person.id, area, sessionIds })
    return cards.map(({ card, marks }) => cardOf(card, marks, partners(card.id)))
  }
  return serving(learningCallsOf(area), {
    sessions: ({ person, query }) => list(person, filterOf(query), query),
    mySessions: ({ person, query }) => list(person, query.ongoingSession ? 'ongoing' : 'started', query),
    async session({ person, params: { sessionId } }) {
      const own = { personId: person.id, area, sessionId }
      return opened(person, own, await markedOrMissing(db, own))
    },
    async mySession({ person, params: { sessionId } }) {
      const own = { personId: person.id, area, sessionId }
      const marked = await markedOrMissing(db, own)
      if (marked.marks.startedAt === null) throw new Failure('notFound')
      return opened(person, own, marked)
    },
    ...actRoutes(house, area),
    ...quizRoutes(house, area),
    ...progressRoutes(house, area),
  })
}

interface Part {
  readonly size?: string | undefined
  readonly after?: string | undefined
}

interface Narrowed {
  readonly notStarted?: boolean | undefined
  readonly bookmark?: boolean | undefined
  readonly curated?: boolean | undefined
}

function filterOf({ notStarted, bookmark, curated }: Narrowed): ListFilter {
  if (notStarted) return 'notStarted'
  if (bookmark) return 'bookmarked'
  return curated ? 'curated' : 'all'
}
