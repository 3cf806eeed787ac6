import { Failure } from '@saathi/contract/errors.ts'
import type { learningCalls } from '@saathi/contract/learning/calls.ts'

import { sessionsThatOpen } from '../access/public.ts'
import type { Database } from '../engines/database/database.ts'
import { once } from '../engines/database/once.ts'
import type { House } from '../house/house.ts'
import type { Handlers, Person } from '../http/request.ts'
import { notify } from '../notifications/public.ts'
import { languageOf } from '../people/public/person.ts'
import { markedOrMissing, type OwnSession, progressIn } from './marked.ts'
import { planNudges } from './nudges/nudges.ts'
import { lockPlace, type Places } from './sessions/place.ts'
import { quizRecords } from './quizzes/quizStore.ts'
import { isLastStep, obstacleTo } from './sessions/rules.ts'
import type { StoredSession } from './sessions/session.ts'
import { feedbackOf, putFeedback } from './feedbackStore.ts'
import {
  completeSession,
  completeStep,
  countSessions,
  isBookmarked,
  lockCount,
  lockStart,
  putOpened,
  setBookmark,
} from './sessions/store.ts'
import { startSession, type StartTimes, startTogether } from './sessions/startStore.ts'

type ActHandlers = Pick<
  Handlers<typeof learningCalls>,
  'startSession' | 'completeStep' | 'openStep' | 'bookmark' | 'feedback'
>

const aDayMs = 86_400_000

/** The fields of a request that name a session. */
interface NamedSession {
  readonly session: string
  readonly mentorship?: string | null | undefined
}

/** Handles a person's actions on a session of one area. */
export function actRoutes(house: House, places: Places): ActHandlers {
  const { db, clock } = house
  const ownOf = async (person: Person, { session, mentorship }: NamedSession) => ({
    ...(await places.toWrite(person, mentorship)),
    sessionId: session,
  })
  return {
    async startSession({ person, body }) {
      const own = await ownOf(person, body)
      const { session } = await markedOrMissing(db, own)
      await begin(house, own, session)
      return progressIn(db, own)
    },
    async completeStep({ person, body }) {
      const own = await ownOf(person, body)
      await finishStep(house, own, body.step)
      return progressIn(db, own)
    },
    async openStep({ person, body }) {
      const own = await ownOf(person, body)
      const { session } = await markedOrMissing(db, own)
      if (!session.steps.some(({ id }) => id === body.step)) throw new Failure('notFound')
      if ((await putOpened(db, own, { id: body.step, at: clock.now() })) === 0)
        throw new Failure('sessionNotStarted')
      return progressIn(db, own)
    },
    async bookmark({ person, body, transport: { idempotencyKey } }) {
      const key = await ownOf(person, body)
      await markedOrMissing(db, key)
      const onceKey = idempotencyKey && `bookmark:${idempotencyKey}`
      return db.transaction(async (tx) => {
        await lockPlace(tx, key)
        // Two requests at the same time run one after the other, so that each toggles.
        await lockCount(tx, person.id)
        await once(tx, { person: person.id, key: onceKey }, async () => {
          const isSet = body.isBookmarked ?? !(await isBookmarked(tx, key))
          await setBookmark(tx, key, { isSet, at: clock.now() })
        })
        return { session: body.session, isBookmarked: await isBookmarked(tx, key) }
      })
    },
    async feedback({ person, body, transport: { idempotencyKey } }) {
      const { session, rating, review } = body
      const key = await ownOf(person, body)
      const { marks } = await markedOrMissing(db, key)
      if (marks.startedAt === null) throw new Failure('sessionNotStarted')
      const onceKey = idempotencyKey && `feedback:${idempotencyKey}:${key.mentorshipId}${session}`
      return db.transaction(async (tx) => {
        await lockPlace(tx, key)
        await once(tx, { person: person.id, key: onceKey }, async () => {
          await putFeedback(tx, key, { rating, review, at: clock.now() })
        })
        // Returns the stored feedback and not the sent one: a repeated call may arrive after a later review.
        return { session, ...(await feedbackOf(tx, key)) }
      })
    },
  }
}

/** Starts a session: in the learning hub for the person, in a mentorship for all its members. */
async function begin({ db, clock }: House, own: OwnSession, session: StoredSession): Promise<void> {
  const times = timesOf(session, clock.now())
  if (own.mentorshipId === '') {
    await startSession(db, own, times)
    return
  }
  await db.transaction(async (tx) => {
    await lockPlace(tx, own)
    await startTogether(tx, own, { ...times, personIds: own.members })
  })
}

/** Returns the start of a session and when it should be completed. */
function timesOf({ days }: StoredSession, at: Date): StartTimes {
  return { at, endsAt: new Date(at.getTime() + days * aDayMs) }
}

/** Completes a step by the rules; the last step also completes the session. */
async function finishStep(house: House, own: OwnSession, stepId: string): Promise<void> {
  const { db, clock } = house
  await db.transaction(async (tx) => {
    await lockPlace(tx, own)
    const isStarted = await lockStart(tx, own)
    const { session, marks } = await markedOrMissing(tx, own)
    const step = session.steps.find(({ id }) => id === stepId)
    if (step === undefined) throw new Failure('notFound')
    if (!isStarted) throw new Failure('sessionNotStarted')
    const completes = isLastStep(session, step) && marks.completedAt === null
    if (marks.completedSteps.includes(stepId) && !completes) return
    const records = await quizRecords(tx, own)
    const obstacle = obstacleTo(session, step, { completedSteps: marks.completedSteps, records })
    if (obstacle !== undefined) throw new Failure(obstacle)
    const at = clock.now()
    await completeStep(tx, own, { id: stepId, at })
    const following = session.steps[session.steps.indexOf(step) + 1] ?? step
    await putOpened(tx, own, { id: following.id, at })
    if (completes) await finishSession(house, tx, { own, session, at })
    await planNudges(house, tx, own)
  })
}

async function finishSession(
  house: House,
  tx: Database,
  { own, session, at }: { readonly own: OwnSession; readonly session: StoredSession; readonly at: Date },
): Promise<void> {
  await lockCount(tx, own.personId)
  if ((await completeSession(tx, own, at)) === 0) return
  await notifyOfBadge(house, tx, { own, session })
  if (own.mentorshipId === '') await notifyOfOpening(house, tx, own.personId)
}

/** Which badge it is can still change with a quiz, so the notice does not say it. */
async function notifyOfBadge(
  house: House,
  tx: Database,
  {
    own: { personId, mentorshipId, sessionId },
    session,
  }: { readonly own: OwnSession; readonly session: StoredSession },
): Promise<void> {
  const language = await languageOf(tx, personId)
  await notify(house, tx, {
    personId,
    kind: 'badgeEarned',
    key: `badgeEarned:${mentorshipId}:${sessionId}`,
    values: {
      session: session.localeTitle[language] ?? session.title,
      sessionId,
      ...(mentorshipId === '' ? {} : { mentorship: mentorshipId }),
    },
  })
}

/** Sends the notice only for the session that reaches the required number. */
async function notifyOfOpening(house: House, tx: Database, personId: string): Promise<void> {
  const { completed } = await countSessions(tx, personId)
  if (completed !== sessionsThatOpen('internship')) return
  const values = { count: String(completed) }
  await notify(house, tx, { personId, kind: 'internshipsOpen', key: 'internshipsOpen', values })
}
