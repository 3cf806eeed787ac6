import { accessCalls } from '@saathi/contract/access/calls.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { readinessCalls } from '@saathi/contract/learning/readinessCalls.ts'
import { beforeEach, expect, test } from 'vitest'

import { answerSurveys } from '../demo/learn.ts'
import { sql } from '../engines/database/database.ts'
import { addSurveys } from '../surveys/testing/buildSurvey.ts'
import { startSurvey } from '../surveys/testing/testSurveys.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { addSessions } from './testing/buildSession.ts'
import { onePage, shortMail } from './testing/testSessions.ts'

const testing = await openTesting()
await addSurveys(testing.house, startSurvey)
await addSessions(testing.house, onePage, shortMail)
const { db } = testing.house

const sessionId = 'one-page'
const quiz = { sessionId, stepId: 'lines', quizId: 'cv-lines' }

let person: TestPerson
beforeEach(async () => {
  person = await testing.person({ birthYear: 2000 })
  const as = { token: person.token }
  await answerSurveys((call, given) => testing.ask(call, given, as))
})

/** Every row of every table in all schemas, by table. */
async function everything(): Promise<Map<string, readonly string[]>> {
  const tables = await db.many<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const all = await db.many<{ row: string }>({ text: `select t::text as row from ${name} t`, values: [] })
      return [name, all.map(({ row }) => row).toSorted()] as const
    }),
  )
  return new Map(rows)
}

/** Makes every call of the pages that show a session before it is started. */
async function lookThrough(as: { readonly token: string }): Promise<void> {
  const { ask } = testing
  await ask(accessCalls.status, {}, as)
  await ask(learningCalls.sessions, { query: { imageType: 'web' } }, as)
  await ask(learningCalls.sessions, { query: { notStarted: '', size: '2', after: sessionId } }, as)
  await ask(learningCalls.sessions, { query: { curated: '' } }, as)
  await ask(learningCalls.sessions, { query: { bookmark: '' } }, as)
  await ask(learningCalls.mySessions, { query: { ongoingSession: 'true' } }, as)
  await ask(learningCalls.session, { params: { sessionId } }, as)
  await ask(learningCalls.quiz, { params: quiz }, as)
  await ask(learningCalls.progress, {}, as)
  await ask(readinessCalls.workReadiness, {}, as)
  await expect(ask(learningCalls.mySession, { params: { sessionId } }, as)).rejects.toMatchObject({
    status: 404,
  })
  for (const url of [
    '/pictures/week-sheet.svg',
    '/pictures/nothing.svg',
    `/mentorship/${sessionId}/summary`,
  ]) {
    await testing.app.server.inject({ url })
  }
}

test('looking through a session leaves every table of the database as it was', async () => {
  const before = await everything()
  expect(before.get('public.sessions')?.length).toBeGreaterThan(0)
  await lookThrough({ token: person.token })
  await lookThrough({ token: person.token })
  expect(await everything()).toEqual(before)
})

test('so does looking at one that was begun', async () => {
  const as = { token: person.token }
  await testing.ask(learningCalls.startSession, { body: { session: sessionId } }, as)
  const before = await everything()
  await testing.ask(learningCalls.mySession, { params: { sessionId } }, as)
  await testing.ask(learningCalls.session, { params: { sessionId } }, as)
  await testing.ask(learningCalls.quiz, { params: quiz }, as)
  await testing.ask(learningCalls.progress, {}, as)
  expect(await everything()).toEqual(before)
})

test.each([
  ['a step', learningCalls.completeStep, { session: sessionId, step: 'reader' }],
  ['feedback', learningCalls.feedback, { session: sessionId, rating: 5 }],
  [
    'a quiz',
    learningCalls.saveQuiz,
    {
      session: sessionId,
      step: 'lines',
      quiz: 'cv-lines',
      answerJson: [{ questionKey: 'strong_line', answer: 'result' }],
    },
  ],
  [
    'a draft of a quiz',
    learningCalls.saveQuiz,
    { session: sessionId, step: 'lines', quiz: 'cv-lines', answerJson: [], draft: true },
  ],
])('%s of a session that was not begun is refused and leaves nothing behind', async (_, call, body) => {
  const before = await everything()
  const refused = testing.ask(
    call,
    { body },
    {
      token: person.token,
      headers: { 'idempotency-key': 'k' },
    },
  )
  await expect(refused).rejects.toMatchObject({ code: 'session_not_started' })
  expect(await everything()).toEqual(before)
})
