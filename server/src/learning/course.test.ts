import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { expect, test } from 'vitest'

import { openTesting } from '../testing/testing.ts'
import { addSessions, buildSession } from './testing/buildSession.ts'
import { plainSessions } from './testing/testSessions.ts'

const testing = await openTesting()
const { ask, house } = testing
const hub = plainSessions(2)
await addSessions(house, ...hub, buildSession({ id: 'how-to-mentor', area: 'course' }))

const idsOf = (sessions: readonly { readonly id: string }[]) => sessions.map(({ id }) => id)
const params = { sessionId: 'how-to-mentor' }

test('the course is in its own list, and only for mentors', async () => {
  const [mentor, mentee] = [
    await testing.person({ role: 'mentor' }),
    await testing.person({ role: 'mentee' }),
  ]
  const course = { query: { course: 'true' } } as const
  expect(idsOf(await ask(learningCalls.sessions, course, { token: mentor.token }))).toEqual(['how-to-mentor'])
  expect(await ask(learningCalls.sessions, course, { token: mentee.token })).toEqual([])
  for (const { token } of [mentor, mentee]) {
    expect(idsOf(await ask(learningCalls.sessions, {}, { token }))).toEqual(idsOf(hub))
    const notStarted = await ask(learningCalls.sessions, { query: { notStarted: 'true' } }, { token })
    expect(idsOf(notStarted)).toEqual(idsOf(hub))
  }
})

test('a mentor takes a session of the course in the learning hub, and a mentee cannot open it', async () => {
  const mentor = await testing.person({ role: 'mentor' })
  const mentee = await testing.person({ role: 'mentee' })
  const as = { token: mentor.token }
  await ask(learningCalls.startSession, { body: { session: 'how-to-mentor' } }, as)
  const session = await ask(learningCalls.session, { params }, as)
  expect(session).toMatchObject({ isLearningHub: true, sessionStatus: 'ONGOING' })
  for (const { id: step } of session.sessionSteps)
    await ask(learningCalls.completeStep, { body: { session: 'how-to-mentor', step } }, as)
  expect(await ask(learningCalls.session, { params }, as)).toMatchObject({ sessionStatus: 'COMPLETED' })
  await expect(ask(learningCalls.session, { params }, { token: mentee.token })).rejects.toMatchObject({
    status: 404,
  })
})
