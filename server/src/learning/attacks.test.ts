import { learningCalls } from '@saathi/contract/learning/calls.ts'
import type { Answer } from '@saathi/contract/questions/question.ts'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'

import { openTesting, type TestPerson } from '../testing/testing.ts'
import { addSessions, buildSession, buildStep } from './testing/buildSession.ts'
import { writtenSession } from './sessions/session.ts'
import { cvLines, onePage, rightLines, shortMail, speakingUp } from './testing/testSessions.ts'

const testing = await openTesting()
await addSessions(testing.house, onePage, shortMail, speakingUp)

const optional = { session: 'speaking-up', step: 'stuck', quiz: 'discussion-moves' }

let person: TestPerson
beforeEach(async () => {
  person = await testing.person()
})

const as = (key?: string) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  return { token: person.token, headers }
}
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
    expect(JSON.stringify(opened)).not.toMatch(/isCorrect|Why invite/)
  })
})

test('the right answer to a question that was left out is not revealed', async () => {
  await start(optional.session)
  const taken = await answer([{ questionKey: 'courage', answer: 4 }])
  expect(taken.isTaken).toBe(true)
  expect(JSON.stringify(taken)).not.toMatch(/isCorrect|Why invite/)
  const again = await answer([{ questionKey: 'silent_one', answer: 'ignore' }])
  expect(JSON.stringify(again)).toMatch(/isCorrect[^]*Why invite|Why invite[^]*isCorrect/)
})

describe('a key', () => {
  const give = (rating: number, key: string, session = 'one-page') =>
    testing.ask(learningCalls.feedback, { body: { session, rating, review: `${rating}` } }, as(key))

  test('used again for feedback answers what is stored, not what was sent', async () => {
    await start('one-page')
    await give(2, 'one')
    expect(await give(4, 'one')).toEqual({ session: 'one-page', rating: 2, review: '2' })
    await give(5, 'two')
    expect(await give(2, 'one')).toMatchObject({ rating: 5 })
  })

  test('used for feedback on another session loses nothing', async () => {
    await start('one-page')
    await start('short-mail')
    await give(2, 'same')
    expect(await give(4, 'same', 'short-mail')).toMatchObject({ session: 'short-mail', rating: 4 })
  })

  test('used for another quiz loses nothing', async () => {
    await start(optional.session)
    await start('one-page')
    await answer([{ questionKey: 'courage', answer: 4 }], optional, 'same')
    expect(await answer(rightLines, cvLines, 'same')).toMatchObject({ isTaken: true })
  })

  test('sent again after a retake does not bring the old answers back', async () => {
    await start(optional.session)
    await answer([{ questionKey: 'courage', answer: 4 }], optional, 'first')
    await answer([{ questionKey: 'courage', answer: 9 }], optional, 'second')
    const replayed = await answer([{ questionKey: 'courage', answer: 4 }], optional, 'first')
    expect(replayed.answers.userAnswer).toEqual([{ questionKey: 'courage', answer: 9 }])
  })
})

test('a session whose last step went can still be completed by the one that is last now', async () => {
  const write = (...stepIds: string[]) =>
    addSessions(
      testing.house,
      buildSession({ id: 'shrinking', position: 90, steps: stepIds.map((id) => buildStep(id)) }),
    )
  const complete = (step: string) =>
    testing.ask(learningCalls.completeStep, { body: { session: 'shrinking', step } }, as())
  await write('one', 'two', 'three')
  await start('shrinking')
  await complete('one')
  await complete('two')
  await write('one', 'two')
  expect(await complete('one')).toMatchObject({ sessionStatus: 'ONGOING' })
  expect(await complete('two')).toMatchObject({ sessionStatus: 'COMPLETED', completedSteps: ['one', 'two'] })
})

describe('steps that race', () => {
  const steps = ['reader', 'collect', 'lines', 'page']
  const complete = (step: string) =>
    testing.ask(learningCalls.completeStep, { body: { session: 'one-page', step } }, as())

  test('complete a session only when all of them arrived, once', async () => {
    await start('one-page')
    await answer(rightLines, cvLines)
    const outcomes = await Promise.allSettled([...steps.toReversed(), ...steps].map((step) => complete(step)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    for (const each of refused) expect(each).toMatchObject({ reason: { code: 'step_out_of_order' } })
    const last = await complete('page')
    expect(last).toMatchObject({ sessionStatus: 'COMPLETED' })
    expect(last.completedSteps.toSorted()).toEqual(steps.toSorted())
    expect(await progress()).toMatchObject({ completedSessions: ['one-page'], completedQuiz: 1 })
  })
})

describe('an address in a session', () => {
  const withLink = (link: object, question: object = {}) => {
    const video = {
      key: 'talk',
      questionType: 'YoutubeVideo',
      title: 'Talk',
      localeTitle: {},
      url: 'https://www.youtube.com/watch?v=Ks-_Mh1QhMc',
      mandatory: false,
      ...question,
    }
    const step = {
      ...buildStep('only'),
      content: [
        { contentType: 'HYPERLINK', text: 'Read on', url: 'https://pages.example/', ...link },
        { contentType: 'QUIZ', quiz: { id: 'more', helpText: '', localeHelpText: {}, questions: [video] } },
      ],
    }
    return v.safeParse(writtenSession, { ...buildSession(), steps: [step] }).success
  }

  test('leads to the web, over https', () => {
    expect(withLink({})).toBe(true)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://pages.example/',
    '//x.example',
  ])('is not %s', (url) => {
    expect(withLink({ url })).toBe(false)
    expect(withLink({ localeUrl: { hi: url } })).toBe(false)
    expect(withLink({}, { url })).toBe(false)
    expect(withLink({}, { localeUrl: { hi: url } })).toBe(false)
  })
})
