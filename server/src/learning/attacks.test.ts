import { learningCalls } from '@saathi/contract/learning/calls.ts'
import type { Answer } from '@saathi/contract/questions/question.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { openTesting, type TestPerson } from '../testing.ts'
import { loadSessions } from './public.ts'

const testing = await openTesting()
await loadSessions(testing.house)

const optional = { session: 'group-discussion', step: 'stuck', quiz: 'discussion-moves' }

let person: TestPerson
beforeEach(async () => {
  person = await testing.person()
})

const as = (key?: string) => ({
  token: person.token,
  headers: key === undefined ? {} : { 'idempotency-key': key },
})
const start = (session: string) => testing.ask(learningCalls.startSession, { body: { session } }, as())
const answer = (answerJson: Answer[], place = optional, key?: string) =>
  testing.ask(learningCalls.saveQuiz, { body: { ...place, answerJson } }, as(key))
const progress = () => testing.ask(learningCalls.progress, {}, as())

describe('a quiz in which nothing was answered', () => {
  const blanks: Answer[][] = [
    [],
    [{ questionKey: 'silent_one', answer: null }],
    [{ questionKey: 'silent_one', answer: '' }],
    [{ questionKey: 'invented', answer: 'invite' }],
    [{ questionKey: 'body_talk', answer: 'seen' }],
  ]

  test.each(blanks.map((each) => [each]))('is not taken: %j', async (blank) => {
    await start(optional.session)
    await expect(answer(blank)).rejects.toMatchObject({
      status: 422,
      problem: { errors: { silent_one: ['Field is mandatory'] } },
    })
    expect(await progress()).toMatchObject({ quizStreaks: [], completedQuiz: 0, week: { taken: 0 } })
    const opened = await testing.ask(learningCalls.session, { params: { sessionId: optional.session } }, as())
    expect(JSON.stringify(opened)).not.toMatch(/isCorrect|You make room/)
  })
})

test('what is right about a question that was left out stays untold', async () => {
  await start(optional.session)
  const taken = await answer([{ questionKey: 'courage', answer: 4 }])
  expect(taken.isTaken).toBe(true)
  expect(JSON.stringify(taken)).not.toMatch(/isCorrect|You make room/)
  const again = await answer([{ questionKey: 'silent_one', answer: 'ignore' }])
  expect(JSON.stringify(again)).toMatch(/isCorrect[^]*You make room|You make room[^]*isCorrect/)
})
