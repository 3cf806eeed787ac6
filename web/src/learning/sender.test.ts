import { learningCalls, learningCallsOf } from '@saathi/contract/learning/calls.ts'
import type { SessionProgress } from '@saathi/contract/learning/session.ts'
import { beforeEach, expect, test, vi } from 'vitest'

import { buildArrival } from '../testing/builders.ts'
import type { FakeTransport } from '../wire/testing/fakeTransport.ts'
import { buildQuizWithAnswers, buildSession, buildStep } from './testing/buildSession.ts'

const { disk, idbKeyval } = await vi.hoisted(() => import('../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

const mentorshipCalls = learningCallsOf('mentorships')
const quizGiven = {
  area: 'learninghub' as const,
  mentorship: null,
  session: 's',
  step: 'one',
  quiz: 'z',
  answerJson: [],
}
const quizParams = { params: { sessionId: 's', stepId: 'one', quizId: 'z' } }
const stepGiven = { area: 'learninghub', mentorship: null, session: 's', step: 'one' } as const
const session = buildSession({ sessionSteps: [buildStep({ id: 'one' })] })
const progress: SessionProgress = {
  session: 's',
  mentorship: null,
  sessionStatus: 'ONGOING',
  endDate: null,
  durationCompleted: 5,
  sessionDuration: 10,
  completedSteps: ['one'],
  openedStep: null,
  openedAt: null,
}
let transport: FakeTransport
let refused: typeof import('../wire/testing/fakeTransport.ts').refused

beforeEach(async () => {
  vi.resetModules()
  disk.clear()
  localStorage.clear()
  const fake = await import('../wire/testing/fakeTransport.ts')
  refused = fake.refused
  transport = fake.fakeTransport()
  transport.on(learningCalls.completeStep, () => progress)
})

/** A fresh page with Asha signed in. */
async function openPage() {
  const identity = await import('../device/identity.ts')
  await identity.arrive(buildArrival({ id: 'asha' }))
  const { act } = await import('./act.ts')
  const { actions } = await import('./actions.ts')
  const outbox = await import('../device/outbox.ts')
  const { keyOf, putAnswer, queryClient } = await import('../wire/queries.ts')
  await import('./sender.ts')
  const shownOf = (area: 'learninghub' | 'mentorships', mentorship?: string) =>
    queryClient.getQueryData(
      keyOf(learningCallsOf(area).session, { params: { sessionId: 's' }, query: { mentorship } }),
    )
  const shownQuiz = () => queryClient.getQueryData(keyOf(learningCalls.quiz, quizParams))
  const isOutdated = () =>
    queryClient.getQueryState(keyOf(learningCalls.session, { params: { sessionId: 's' } }))?.isInvalidated
  return { identity, act, actions, outbox, putAnswer, shownOf, shownQuiz, isOutdated }
}

test('what the server answers to a step is shown in the session', async () => {
  const { act, actions, outbox, putAnswer, shownOf } = await openPage()
  putAnswer(learningCalls.session, { params: { sessionId: 's' } }, session)
  const outcome = await outbox.outcomeOf(act(actions.step, stepGiven))
  expect(outcome).toEqual({ kind: 'sent' })
  expect(shownOf('learninghub')).toMatchObject({
    durationCompleted: 5,
    sessionSteps: [{ id: 'one', status: 'COMPLETED' }],
  })
})

test('an answer that comes after its person has left is not shown to the next', async () => {
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>()
  transport.on(learningCalls.saveQuiz, async () => {
    await late
    return buildQuizWithAnswers({ id: 'z' })
  })
  const { identity, act, actions, shownQuiz } = await openPage()
  act(actions.quiz, quizGiven)
  await vi.waitFor(() => expect(transport.given(learningCalls.saveQuiz)).toHaveLength(1))
  await identity.forgetPerson()
  await identity.arrive(buildArrival({ id: 'ravi' }))
  arrive()
  await vi.waitFor(() => expect(identity.identityNow()).toMatchObject({ user: { id: 'ravi' } }))
  // Ravi's step is sent after the late reply. When it has arrived, the late reply has too.
  const outbox = await import('../device/outbox.ts')
  await outbox.outcomeOf(act(actions.step, { ...stepGiven, session: 't' }))
  expect(shownQuiz()).toBeUndefined()
})

test('entries that the version before left are sent under their ids, one after the other', async () => {
  const before = { lane: 'learning', personId: 'asha', failure: undefined }
  const left = [
    {
      id: '1',
      kind: 'learning.quiz',
      payload: { session: 's', step: 'one', quiz: 'z', answerJson: [] },
      at: 1,
    },
    { id: '2', kind: 'learning.step', payload: { session: 's', step: 'one' }, at: 2 },
    { id: '3', kind: 'learning.bookmark', payload: { session: 's', isBookmarked: true }, at: 3 },
    { id: '4', kind: 'learning.feedback', payload: { session: 's', rating: 5, review: 'Good' }, at: 4 },
  ]
  for (const entry of left.toReversed()) disk.set(entry.id, { ...before, ...entry })
  transport.on(learningCalls.saveQuiz, buildQuizWithAnswers({ id: 'z' }))
  transport.on(learningCalls.bookmark, { session: 's', isBookmarked: true })
  transport.on(learningCalls.feedback, { session: 's', rating: 5, review: 'Good' })
  await openPage()
  await vi.waitFor(() => expect(disk.size).toBe(0))
  const { saveQuiz, completeStep, bookmark, feedback } = learningCalls
  const inOrder = [saveQuiz, completeStep, bookmark, feedback]
  expect(inOrder.flatMap((call) => transport.keys(call))).toEqual(['1', '2', '3', '4'])
  const paths: readonly string[] = inOrder.map(({ path }) => path)
  expect(transport.asked().filter((path) => paths.includes(path))).toEqual(paths)
})

test('what an older version left in a form that nobody reads holds nothing up', async () => {
  const older = { id: 'old', kind: 'learning.step', lane: 'learning', personId: 'asha', at: 1 }
  disk.set('old', { ...older, payload: { sessionId: 's' }, failure: undefined })
  const { act, actions, outbox } = await openPage()
  expect(await outbox.outcomeOf(act(actions.step, stepGiven))).toEqual({ kind: 'sent' })
  expect(transport.given(learningCalls.completeStep)).toHaveLength(1)
  await vi.waitFor(() => expect(disk.size).toBe(0))
})

test('a refused step stays with the reason, after the session was marked as outdated', async () => {
  transport.on(learningCalls.completeStep, refused(409, 'quiz_required'))
  const { act, actions, outbox, putAnswer, isOutdated } = await openPage()
  putAnswer(learningCalls.session, { params: { sessionId: 's' } }, session)
  act(actions.step, stepGiven)
  await vi.waitFor(() => expect(outbox.outboxNow()).toMatchObject([{ failure: 'quiz_required' }]))
  expect(isOutdated()).toBe(true)
})

test('a session that waits for the network does not hold up another one', async () => {
  transport.on(learningCalls.completeStep, ({ body }) =>
    body.session === 's' ? refused(503, 'maintenance') : { ...progress, session: 't' },
  )
  const { act, actions, outbox } = await openPage()
  const waiting = outbox.outcomeOf(act(actions.step, stepGiven))
  const other = outbox.outcomeOf(act(actions.step, { ...stepGiven, session: 't' }))
  expect(await other).toEqual({ kind: 'sent' })
  expect(await waiting).toEqual({ kind: 'waiting' })
})

test('a step of a mentorship is sent by the calls of mentorships and shown there alone', async () => {
  transport.on(mentorshipCalls.completeStep, () => ({ ...progress, mentorship: 'm' }))
  const { act, actions, outbox, putAnswer, shownOf } = await openPage()
  const params = { sessionId: 's' }
  putAnswer(learningCalls.session, { params, query: {} }, session)
  for (const mentorship of ['m', 'another']) {
    const own = { ...session, isLearningHub: false, mentorship }
    putAnswer(mentorshipCalls.session, { params, query: { mentorship } }, own)
  }
  await outbox.outcomeOf(act(actions.step, { ...stepGiven, area: 'mentorships', mentorship: 'm' }))
  expect(transport.given(mentorshipCalls.completeStep)).toMatchObject([
    { body: { session: 's', step: 'one' } },
  ])
  expect(transport.given(learningCalls.completeStep)).toEqual([])
  expect(shownOf('mentorships', 'm')).toMatchObject({ durationCompleted: 5 })
  expect(shownOf('mentorships', 'another')).toMatchObject({ durationCompleted: 0 })
  expect(shownOf('learninghub')).toMatchObject({ durationCompleted: 0 })
})
