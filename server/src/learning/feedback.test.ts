import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { expect, test } from 'vitest'

import { openTesting, type TestPerson } from '../testing/testing.ts'
import { addSessions } from './testing/buildSession.ts'
import { onePage } from './testing/testSessions.ts'

const testing = await openTesting()
await addSessions(testing.house, onePage)

const session = 'one-page'
const start = ({ token }: TestPerson) =>
  testing.ask(learningCalls.startSession, { body: { session } }, { token })
const isReviewed = async ({ token }: TestPerson) =>
  (await testing.ask(learningCalls.session, { params: { sessionId: session } }, { token })).isReviewed
const give = ({ token }: TestPerson, rating: number, review?: string) =>
  testing.ask(learningCalls.feedback, { body: { session, rating, review } }, { token })

test('feedback is given to a session that was started, and may be changed', async () => {
  const asha = await testing.person()
  await expect(give(asha, 5)).rejects.toMatchObject({ code: 'session_not_started' })
  await start(asha)
  expect(await isReviewed(asha)).toBe(false)
  expect(await give(asha, 5)).toEqual({ session, rating: 5, review: '' })
  expect(await isReviewed(asha)).toBe(true)
  expect(await give(asha, 3, ' good ')).toEqual({ session, rating: 3, review: 'good' })
})

test.each([0, 6, 2.5])('feedback takes no %d stars', async (rating) => {
  const asha = await testing.person()
  await start(asha)
  await expect(give(asha, rating)).rejects.toMatchObject({ status: 422, code: 'invalid' })
})
