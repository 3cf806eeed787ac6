import { learningCalls } from '@saathi/contract/learning/calls.ts'
import type { Answer } from '@saathi/contract/questions/question.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { failureOf, openTesting, type TestPerson } from '../testing/testing.ts'
import { addSessions } from './testing/buildSession.ts'
import { countSessions } from './sessions/store.ts'
import {
  cvLines,
  onePage,
  rightLines as right,
  shortMail,
  speakingUp,
  threeStories,
  wrongLines as wrong,
} from './testing/testSessions.ts'

const testing = await openTesting()
await addSessions(testing.house, threeStories, shortMail, onePage, speakingUp)

const session = 'one-page'
const steps = ['reader', 'collect', 'lines', 'page']
const [reader = '', , lines = '', page = ''] = steps
const { quiz } = cvLines

let asha: TestPerson
let token: string
beforeEach(async () => {
  asha = await testing.person()
  token = asha.token
})

const start = (id = session) => testing.ask(learningCalls.startSession, { body: { session: id } }, { token })
const complete = (step: string, id = session) =>
  testing.ask(learningCalls.completeStep, { body: { session: id, step } }, { token })
const open = (as = token, sessionId = session) =>
  testing.ask(learningCalls.session, { params: { sessionId } }, { token: as })
const list = (query: { notStarted?: string; bookmark?: string; curated?: string } = {}) =>
  testing.ask(learningCalls.sessions, { query }, { token })
const mine = (query: { ongoingSession?: string } = {}) =>
  testing.ask(learningCalls.mySessions, { query }, { token })
const answer = (answerJson: Answer[], place = { session, step: lines, quiz }) =>
  testing.ask(learningCalls.saveQuiz, { body: { ...place, answerJson } }, { token })
const readQuiz = (params = { sessionId: session, stepId: lines, quizId: quiz }) =>
  testing.ask(learningCalls.quiz, { params }, { token })
const bookmark = (key?: string) =>
  testing.ask(
    learningCalls.bookmark,
    { body: { session } },
    { token, headers: key === undefined ? {} : { 'idempotency-key': key } },
  )
const progress = () => testing.ask(learningCalls.progress, {}, { token })

test('the reply to a start has the date by which the session should be complete', async () => {
  const { endDate } = await start()
  expect(endDate).toBe((await open()).endDate)
  expect(endDate).not.toBeNull()
})

describe('the place in a session', () => {
  const openStep = (step: string, id = session) =>
    testing.ask(learningCalls.openStep, { body: { session: id, step } }, { token })

  test('is the step opened last, and the list of sessions under way begins with the one opened last', async () => {
    await start()
    await start('three-stories')
    expect(await open()).toMatchObject({ openedStep: null, openedAt: null })
    const { openedStep, openedAt } = await openStep(lines)
    expect(openedStep).toBe(lines)
    expect(await open()).toMatchObject({ openedStep, openedAt })
    expect((await mine({ ongoingSession: 'true' })).map(({ id }) => id)).toEqual([session, 'three-stories'])
  })

  test('moves on with a completed step', async () => {
    await start()
    expect((await complete(reader)).openedStep).toBe('collect')
  })

  test('is not stored of a session that was not started, nor of a step of another session', async () => {
    expect((await failureOf(openStep(reader))).code).toBe('session_not_started')
    await start()
    expect((await failureOf(openStep('elsewhere'))).message).toBe('404 not_found')
  })

  test('lets long lists go on after the last one shown', async () => {
    await start()
    await start('short-mail')
    await start('three-stories')
    await openStep(page)
    const part = (after?: string) =>
      testing.ask(
        learningCalls.mySessions,
        { query: { ongoingSession: 'true', size: '2', ...(after !== undefined && { after }) } },
        { token },
      )
    const first = await part()
    const second = await part(first.at(-1)?.id)
    expect([...first, ...second].map(({ id }) => id).toSorted()).toEqual([
      session,
      'short-mail',
      'three-stories',
    ])
    expect(first[0]?.id).toBe(session)
  })
})

describe('lists', () => {
  test('show every session in its order, not started', async () => {
    const all = await list()
    expect(all.map(({ id }) => id)).toEqual(['one-page', 'short-mail', 'three-stories', 'speaking-up'])
    expect(all[0]).toMatchObject({
      sessionStatus: null,
      durationCompleted: 0,
      sessionDuration: 30,
      stepCount: 4,
    })
    expect(all[0]).toMatchObject({
      isLearningHub: true,
      isBookmarked: false,
      completedSteps: [],
      endDate: null,
    })
  })

  test('can be narrowed to not started, bookmarked, curated and ongoing ones', async () => {
    await start()
    await bookmark()
    expect((await list({ notStarted: '' })).map(({ id }) => id)).not.toContain(session)
    expect((await list({ bookmark: 'true' })).map(({ id }) => id)).toEqual([session])
    expect((await list({ curated: '' })).map(({ id }) => id)).toEqual([session, 'short-mail'])
    expect((await mine()).map(({ id }) => id)).toEqual([session])
    expect((await mine({ ongoingSession: 'true' })).map(({ id }) => id)).toEqual([session])
  })

  test('do not show what somebody else did', async () => {
    await start()
    const other = await testing.person()
    const all = await testing.ask(learningCalls.sessions, {}, { token: other.token })
    expect(all.every(({ sessionStatus }) => sessionStatus === null)).toBe(true)
  })
})

describe('a session', () => {
  test('goes from not started over ONGOING to COMPLETED with its minutes', async () => {
    expect(await start()).toMatchObject({ sessionStatus: 'ONGOING', durationCompleted: 0 })
    expect(await complete(reader)).toMatchObject({ durationCompleted: 4, completedSteps: [reader] })
    await complete('collect')
    await answer(right)
    await complete(lines)
    expect(await complete(page)).toMatchObject({
      sessionStatus: 'COMPLETED',
      durationCompleted: 30,
      sessionDuration: 30,
    })
    expect(await mine({ ongoingSession: '' })).toEqual([])
    expect(await countSessions(testing.house.db, asha.id)).toEqual({ completed: 1, hasUnstarted: true })
  })

  test('started or stepped through twice changes nothing', async () => {
    await start()
    await complete(reader)
    expect(await start()).toMatchObject({ completedSteps: [reader] })
    const repeated = await Promise.all([complete(reader), complete(reader), complete(reader)])
    expect(repeated.every(({ completedSteps }) => completedSteps.length === 1)).toBe(true)
  })

  test('is not stepped through before it is started', async () => {
    await expect(complete(reader)).rejects.toMatchObject({ status: 409, code: 'session_not_started' })
  })

  test('lets nobody past a mandatory quiz', async () => {
    await start()
    await expect(complete(lines)).rejects.toMatchObject({ status: 422, code: 'quiz_required' })
    await answer(right)
    expect(await complete(lines)).toMatchObject({ completedSteps: [lines] })
  })

  test('lets everybody past an optional quiz', async () => {
    await start('speaking-up')
    expect(await complete('stuck', 'speaking-up')).toMatchObject({ completedSteps: ['stuck'] })
  })

  test('ends only when all other steps are complete', async () => {
    await start()
    await expect(complete(page)).rejects.toMatchObject({ status: 422, code: 'step_out_of_order' })
  })

  test('that is not there, or a step of another one, is 404', async () => {
    await expect(open(token, 'nowhere')).rejects.toMatchObject({ status: 404 })
    await expect(start('nowhere')).rejects.toMatchObject({ status: 404 })
    await start()
    await expect(complete('subject')).rejects.toMatchObject({ status: 404 })
  })

  test('is among mine only once it was started', async () => {
    const read = () => testing.ask(learningCalls.mySession, { params: { sessionId: session } }, { token })
    await expect(read()).rejects.toMatchObject({ status: 404 })
    await start()
    expect((await read()).sessionSteps.map(({ id }) => id)).toEqual(steps)
  })

  test('shows tips for mentors to mentors alone', async () => {
    const kinds = (opened: Awaited<ReturnType<typeof open>>) =>
      opened.sessionSteps.flatMap(({ content }) => content.map(({ contentType }) => contentType))
    expect(kinds(await open())).not.toContain('MENTOR_TIPS')
    const mentor = await testing.person({ role: 'mentor' })
    expect(kinds(await open(mentor.token))).toContain('MENTOR_TIPS')
  })
})

describe('a quiz', () => {
  test('says what is right, and why, only after it is answered', async () => {
    const before = [JSON.stringify(await open()), JSON.stringify(await readQuiz())]
    for (const text of before) expect(text).not.toMatch(/isCorrect|Why duty/)
    await start()
    const answered = await answer(wrong)
    expect(answered).toMatchObject({ isTaken: true, answers: { userAnswer: wrong } })
    const after = [JSON.stringify(answered), JSON.stringify(await open()), JSON.stringify(await readQuiz())]
    for (const text of after) expect(text).toMatch(/Why duty[^]*isCorrect|isCorrect[^]*Why duty/)
    const other = await testing.person()
    expect(JSON.stringify(await open(other.token))).not.toContain('isCorrect')
  })

  test('is checked by the rules of its questions', async () => {
    await start()
    const error = await answer([{ questionKey: 'strong_line', answer: 'invented' }]).catch(
      (reason: unknown) => reason,
    )
    expect(error).toMatchObject({
      status: 422,
      problem: {
        errors: { strong_line: ['Please choose one of the options.'], leave_out: ['Field is mandatory'] },
      },
    })
  })

  test('needs a session that was started', async () => {
    await expect(answer(right)).rejects.toMatchObject({ code: 'session_not_started' })
  })

  test('may be taken again where that is allowed', async () => {
    await start()
    await answer(wrong)
    expect(await answer(right)).toMatchObject({ answers: { userAnswer: right } })
    expect(await progress()).toMatchObject({ completedQuiz: 1 })
  })

  test('that may not be retaken keeps its answers; the same sent again are answered alike', async () => {
    const place = { session: 'three-stories', step: 'check', quiz: 'interview-check' }
    const first: Answer[] = [
      { questionKey: 'do_not_know', answer: 'bluff' },
      { questionKey: 'late', answer: 'call' },
    ]
    const second = [{ questionKey: 'do_not_know', answer: 'honest' }, ...first.slice(1)]
    await start(place.session)
    const stored = await answer(first, place)
    expect(await answer(first.toReversed(), place)).toEqual(stored)
    await expect(answer(second, place)).rejects.toMatchObject({ status: 410, code: 'already_answered' })
    const read = await readQuiz({ sessionId: place.session, stepId: place.step, quizId: place.quiz })
    expect(read).toMatchObject({ allowRetake: false, answers: { userAnswer: first } })
  })

  test('of another step is 404', async () => {
    await expect(readQuiz({ sessionId: session, stepId: reader, quizId: quiz })).rejects.toMatchObject({
      status: 404,
    })
  })
})

test('progress counts quizzes and sessions, each quiz with the time it was first taken', async () => {
  expect(await progress()).toMatchObject({
    quizStreaks: [],
    completedQuiz: 0,
    totalQuiz: 4,
    totalSessions: 4,
  })
  await start()
  await answer(right)
  for (const step of steps) await complete(step)
  const now = await progress()
  expect(now).toMatchObject({ completedQuiz: 1, completedSessions: [session] })
  const [streak] = now.quizStreaks
  expect(Number.isNaN(Date.parse(streak?.timestamp ?? ''))).toBe(false)
})

describe('a bookmark', () => {
  test('toggles', async () => {
    expect(await bookmark()).toEqual({ session, isBookmarked: true })
    expect(await bookmark()).toEqual({ session, isBookmarked: false })
  })

  test('toggles once for each key, however often it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => bookmark('tap-1')))
    expect(answers.every(({ isBookmarked }) => isBookmarked)).toBe(true)
    expect(await bookmark('tap-2')).toMatchObject({ isBookmarked: false })
  })
})
