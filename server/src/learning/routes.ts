import { Failure } from '@saathi/contract/errors.ts'
import { type Area, learningCallsOf } from '@saathi/contract/learning/calls.ts'

import { readProgrammeRules } from '../accounts/public.ts'
import type { Database } from '../engines/database.ts'
import { once } from '../engines/once.ts'
import type { House } from '../house.ts'
import { type Mountable, type Person, serving } from '../http/request.ts'
import { tell } from '../notifications/public.ts'
import { quizRecords } from './quizStore.ts'
import { quizRoutes } from './quizRoutes.ts'
import { cardOf, isLastStep, obstacleTo, openedSession, progressOf, readsMentorTips } from './rules.ts'
import {
  completeSession,
  completeStep,
  countSessions,
  isBookmarked,
  lockCount,
  lockStart,
  markedSession,
  type MarkedSession,
  markedSessions,
  putFeedback,
  startSession,
  toggleBookmark,
} from './store.ts'

/** Serves the calls about sessions of one area; the learning hub and the mentorships are twins. */
export function learningRoutes(house: House, area: Area): Mountable {
  const { db, clock } = house
  const marked = async (person: Person, sessionId: string) =>
    found(await markedSession(db, { personId: person.id, area, sessionId }))
  const opened = async (person: Person, { session, marks }: MarkedSession) => {
    const records = await quizRecords(db, { personId: person.id, sessionId: session.id })
    return openedSession(session, { marks, records, tips: readsMentorTips(person.role) })
  }
  return serving(learningCallsOf(area), {
    async sessions({ person, query: { notStarted, bookmark, curated } }) {
      const all = await markedSessions(db, person.id, area)
      return all
        .filter(({ marks }) => !notStarted || marks.startedAt === null)
        .filter(({ marks }) => !bookmark || marks.isBookmarked)
        .filter(({ session }) => !curated || session.curated)
        .map(({ session, marks }) => cardOf(session, marks))
    },
    async mySessions({ person, query: { ongoingSession } }) {
      const all = await markedSessions(db, person.id, area)
      return all
        .filter(({ marks }) => marks.startedAt !== null)
        .filter(({ marks }) => !ongoingSession || marks.completedAt === null)
        .map(({ session, marks }) => cardOf(session, marks))
    },
    session: async ({ person, params }) => opened(person, await marked(person, params.sessionId)),
    async mySession({ person, params }) {
      const own = await marked(person, params.sessionId)
      if (own.marks.startedAt === null) throw new Failure('notFound')
      return opened(person, own)
    },
    async startSession({ person, body }) {
      await marked(person, body.session)
      await startSession(db, { personId: person.id, sessionId: body.session }, clock.now())
      const { session, marks } = await marked(person, body.session)
      return progressOf(session, marks)
    },
    async completeStep({ person, body }) {
      await finishStep(house, person, { area, sessionId: body.session, stepId: body.step })
      const { session, marks } = await marked(person, body.session)
      return progressOf(session, marks)
    },
    async bookmark({ person, body, transport: { idempotencyKey } }) {
      await marked(person, body.session)
      const key = { personId: person.id, sessionId: body.session }
      const onceKey = idempotencyKey && `bookmark:${idempotencyKey}`
      return db.transaction(async (tx) => {
        await once(tx, { person: person.id, key: onceKey }, () => toggleBookmark(tx, key, clock.now()))
        return { session: body.session, isBookmarked: await isBookmarked(tx, key) }
      })
    },
    async feedback({ person, body: { session, rating, review } }) {
      const { marks } = await marked(person, session)
      if (marks.startedAt === null) throw new Failure('sessionNotStarted')
      await putFeedback(db, { personId: person.id, sessionId: session }, { rating, review, at: clock.now() })
      return { session, rating, review }
    },
    ...quizRoutes(house, area),
  })
}

/** Completes a step under the rules; the last step completes the session with it. */
async function finishStep(
  house: House,
  person: Person,
  { area, sessionId, stepId }: { readonly area: Area; readonly sessionId: string; readonly stepId: string },
): Promise<void> {
  const { db, clock } = house
  const key = { personId: person.id, sessionId }
  await db.transaction(async (tx) => {
    const isStarted = await lockStart(tx, key)
    const { session, marks } = found(await markedSession(tx, { ...key, area }))
    const step = found(session.steps.find(({ id }) => id === stepId))
    if (!isStarted) throw new Failure('sessionNotStarted')
    if (marks.completedSteps.includes(stepId)) return
    const records = await quizRecords(tx, key)
    const obstacle = obstacleTo(session, step, { completedSteps: marks.completedSteps, records })
    if (obstacle !== undefined) throw new Failure(obstacle)
    const at = clock.now()
    await completeStep(tx, key, { id: stepId, at })
    if (!isLastStep(session, step)) return
    await lockCount(tx, person.id)
    if ((await completeSession(tx, key, at)) > 0 && area === 'learninghub')
      await tellWhatOpens(house, tx, person.id)
  })
}

/** Only the session that makes the number full opens something. */
async function tellWhatOpens(house: House, tx: Database, personId: string): Promise<void> {
  const { completed } = await countSessions(tx, personId)
  if (completed !== readProgrammeRules().experiences.internship.opens.completedSessions) return
  const values = { count: String(completed) }
  await tell(house, tx, { personId, kind: 'internshipsOpen', key: 'internshipsOpen', values })
}

function found<One>(one: One | undefined): One {
  if (one === undefined) throw new Failure('notFound')
  return one
}
