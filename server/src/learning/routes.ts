import { Failure } from '@saathi/contract/errors.ts'
import { type Area, learningCallsOf } from '@saathi/contract/learning/calls.ts'

import type { RequireOpen } from '../accounts/public.ts'
import type { House } from '../house.ts'
import { type Mountable, type Person, serving } from '../http/request.ts'
import { actRoutes } from './actRoutes.ts'
import { partnersIn } from './partners.ts'
import { progressRoutes } from './progressRoutes.ts'
import { quizRecords } from './quizStore.ts'
import { quizRoutes } from './quizRoutes.ts'
import { cardOf, openedSession, progressOf, readsMentorTips } from './rules.ts'
import { storedCardOf } from './session.ts'
import { type ListFilter, markedCards, markedSession, type MarkedSession } from './store.ts'

/** Most sessions in one answer. */
const longestList = 100

/** Serves the calls about sessions of one area; the learning hub and the mentorships are twins. */
export function learningRoutes(house: House, area: Area, requireOpen: RequireOpen): Mountable {
  const { db } = house
  /** The learning hub may be looked at by everybody; a mentorship's sessions only once the curriculum is open. */
  const enter = async (person: Person) => {
    if (area === 'mentorships') await requireOpen(person, 'curriculum')
  }
  const marked = async (person: Person, sessionId: string) => {
    await enter(person)
    return found(await markedSession(db, { personId: person.id, area, sessionId }))
  }
  const partnersOf = async (person: Person, sessionId: string) =>
    (await partnersIn(db, { personId: person.id, area, sessionIds: [sessionId] }))(sessionId)
  const opened = async (person: Person, { session, marks }: MarkedSession) => {
    const [records, partners] = await Promise.all([
      quizRecords(db, { personId: person.id, sessionId: session.id }),
      partnersOf(person, session.id),
    ])
    return openedSession(session, { marks, partners, records, tips: readsMentorTips(person.role) })
  }
  const progress = async (person: Person, sessionId: string) => {
    const { session, marks } = await marked(person, sessionId)
    return progressOf(storedCardOf(session), marks, await partnersOf(person, sessionId))
  }
  const list = async (person: Person, filter: ListFilter, { size, after }: Part) => {
    await enter(person)
    const limit = size === undefined ? longestList : Number(size)
    const cards = await markedCards(db, { personId: person.id, area, filter, size: limit, after })
    const sessionIds = cards.map(({ card }) => card.id)
    const partners = await partnersIn(db, { personId: person.id, area, sessionIds })
    return cards.map(({ card, marks }) => cardOf(card, marks, partners(card.id)))
  }
  return serving(learningCallsOf(area), {
    sessions: ({ person, query }) => list(person, filterOf(query), query),
    mySessions: ({ person, query }) => list(person, query.ongoingSession ? 'ongoing' : 'started', query),
    session: async ({ person, params }) => opened(person, await marked(person, params.sessionId)),
    async mySession({ person, params }) {
      const own = await marked(person, params.sessionId)
      if (own.marks.startedAt === null) throw new Failure('notFound')
      return opened(person, own)
    },
    ...actRoutes(house, area, { marked, progress, requireOpen }),
    ...quizRoutes(house, area, enter),
    ...progressRoutes(house, area, enter),
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

function found<One>(one: One | undefined): One {
  if (one === undefined) throw new Failure('notFound')
  return one
}
