import { Failure } from '@saathi/contract/errors.ts'
import type { Area, learningCalls } from '@saathi/contract/learning/calls.ts'
import type { SessionProgress } from '@saathi/contract/learning/session.ts'

import { readProgrammeRules, type RequireOpen } from '../accounts/public.ts'
import type { Database } from '../engines/database.ts'
import { once } from '../engines/once.ts'
import type { House } from '../house.ts'
import type { Handlers, Person } from '../http/request.ts'
import { tell } from '../notifications/public.ts'
import { quizRecords } from './quizStore.ts'
import { isLastStep, obstacleTo } from './rules.ts'
import type { StoredSession } from './session.ts'
import {
  completeSession,
  completeStep,
  countSessions,
  feedbackOf,
  isBookmarked,
  lockCount,
  lockStart,
  markedSession,
  type MarkedSession,
  putFeedback,
  setBookmark,
  startSession,
} from './store.ts'

type ActHandlers = Pick<
  Handlers<typeof learningCalls>,
  'startSession' | 'completeStep' | 'bookmark' | 'feedback'
>

interface Ways {
  /** The session as the person has it; throws where it is not theirs to know of. */
  readonly marked: (person: Person, sessionId: string) => Promise<MarkedSession>
  readonly progress: (person: Person, sessionId: string) => Promise<SessionProgress>
  readonly requireOpen: RequireOpen
}

const aDay = 86_400_000

/** What a person does with a session of one area. */
export function actRoutes(house: House, area: Area, { marked, progress, requireOpen }: Ways): ActHandlers {
  const { db, clock } = house
  return {
    async startSession({ person, body }) {
      await requireOpen(person, area === 'learninghub' ? 'session' : 'curriculum')
      const { session } = await marked(person, body.session)
      await startSession(db, { personId: person.id, sessionId: session.id }, timesOf(session, clock.now()))
      return progress(person, session.id)
    },
    async completeStep({ person, body }) {
      await marked(person, body.session)
      await finishStep(house, person, { area, sessionId: body.session, stepId: body.step })
      return progress(person, body.session)
    },
    async bookmark({ person, body, transport: { idempotencyKey } }) {
      await marked(person, body.session)
      const key = { personId: person.id, sessionId: body.session }
      const onceKey = idempotencyKey && `bookmark:${idempotencyKey}`
      return db.transaction(async (tx) => {
        // Two presses at the same time are two presses.
        await lockCount(tx, person.id)
        await once(tx, { person: person.id, key: onceKey }, async () => {
          const isSet = body.isBookmarked ?? !(await isBookmarked(tx, key))
          await setBookmark(tx, key, { isSet, at: clock.now() })
        })
        return { session: body.session, isBookmarked: await isBookmarked(tx, key) }
      })
    },
    async feedback({ person, body: { session, rating, review }, transport: { idempotencyKey } }) {
      const { marks } = await marked(person, session)
      if (marks.startedAt === null) throw new Failure('sessionNotStarted')
      const key = { personId: person.id, sessionId: session }
      const onceKey = idempotencyKey && `feedback:${idempotencyKey}:${session}`
      return db.transaction(async (tx) => {
        await once(tx, { person: person.id, key: onceKey }, async () => {
          await putFeedback(tx, key, { rating, review, at: clock.now() })
        })
        // What lies here is answered, not what was sent: a repeated call may come after a later opinion.
        return { session, ...(await feedbackOf(tx, key)) }
      })
    },
  }
}

/** When a session that is started now should be done. */
function timesOf({ days }: StoredSession, at: Date) {
  return { at, endsAt: new Date(at.getTime() + days * aDay) }
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
    const completes = isLastStep(session, step) && marks.completedAt === null
    if (marks.completedSteps.includes(stepId) && !completes) return
    const records = await quizRecords(tx, key)
    const obstacle = obstacleTo(session, step, { completedSteps: marks.completedSteps, records })
    if (obstacle !== undefined) throw new Failure(obstacle)
    const at = clock.now()
    await completeStep(tx, key, { id: stepId, at })
    if (!completes) return
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
