import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { answers as answerList } from '@saathi/contract/questions/question.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { buildMentorship } from '../../calendar/testing/buildCalendar.ts'
import { arrive, forgetPerson } from '../../device/identity.ts'
import { outboxNow } from '../../device/outbox.ts'
import { sessionPathsIn } from '../../wire/paths.ts'
import { buildQuestion } from '../../questions/testing/buildQuestion.ts'
import { buildArrival } from '../../testing/builders.ts'
import { type FakeTransport, fakeTransport, refused } from '../../wire/testing/fakeTransport.ts'
import { pressRested } from '../../testing/pressRested.ts'
import { queryClient } from '../../wire/queries.ts'
import { buildQuizWithAnswers, buildSession, buildStep } from '../testing/buildSession.ts'
import { inHub } from '../area/where.ts'
import { QuizPage } from './QuizPage.tsx'

const questions = [
  buildQuestion('reason', 'Text'),
  buildQuestion('cv', 'Document', { order: 2, mandatory: false }),
  buildQuestion('goal', 'Text', { order: 3 }),
]
const quiz = buildQuizWithAnswers({ id: 'z', questions })
const address = sessionPathsIn('learninghub').quiz('s', 'one', 'z')
let transport: FakeTransport

// The sender loads with the first action, which takes long the first time.
beforeAll(() => import('../sender.ts'))
beforeEach(async () => {
  localStorage.clear()
  queryClient.clear()
  transport = fakeTransport()
  transport.on(learningCalls.quiz, quiz)
  transport.on(learningCalls.session, buildSession({ sessionSteps: [buildStep({ id: 'one' }, quiz)] }))
  await arrive(buildArrival())
})
afterEach(async () => {
  cleanup()
  await forgetPerson()
})

const sent = () => transport.given(learningCalls.saveQuiz).map(({ body }) => body)
const given = [
  { questionKey: 'reason', answer: 'Work' },
  { questionKey: 'goal', answer: 'A job' },
]
const taken = { ...quiz, isTaken: true, answers: { ...quiz.answers, userAnswer: given } }

const write = async (title: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(title), { target: { value } })
const press = (word: string) => pressRested(() => screen.getByText(`learning.quiz.goOn.${word}`))

function open() {
  history.replaceState(null, '', address)
  render(<QuizPage where={inHub} />)
  return screen.findByLabelText('reason')
}

/** Answers every question but the file, and sends. */
async function fillIn() {
  await write('reason', 'Work')
  await press('next')
  await press('next')
  await write('goal', 'A job')
  await press('submit')
}

test('a taken quiz is sent once, shows its result, and leaves nothing on the device', async () => {
  transport.on(learningCalls.saveQuiz, taken)
  await open()
  await fillIn()
  await waitFor(() => expect(outboxNow()).toEqual([]))
  expect(screen.getByText('learning.quiz.thanks')).toBeDefined()
  expect(screen.queryByText('learning.quiz.waiting')).toBeNull()
  expect(sent()).toEqual([{ mentorship: null, session: 's', step: 'one', quiz: 'z', answerJson: given }])
  await waitFor(() => expect(location.pathname + location.search).toBe(address))
  expect(JSON.stringify(localStorage)).not.toContain('A job')
})

test('a question is said once: its heading is the name of its field', async () => {
  await open()
  expect(screen.getAllByText('reason')).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('reason')
  expect(screen.getByRole('textbox', { name: 'reason' })).toBeDefined()
})

test('an outcome that arrives after the person left the quiz does not pull them back', async () => {
  let answer = (_reply: typeof taken): void => undefined
  transport.on(learningCalls.saveQuiz, () => new Promise((resolve) => (answer = resolve)))
  await open()
  await fillIn()
  await waitFor(() => expect(sent()).toHaveLength(1))
  history.pushState(null, '', '/learninghub')
  answer(taken)
  await waitFor(() => expect(outboxNow()).toEqual([]))
  // The outcome has been handled once the answers on the device are deleted.
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('A job'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(location.pathname).toBe('/learninghub')
})

test('a quiz that was answered on another device says so and shows the answers that count', async () => {
  transport.on(learningCalls.saveQuiz, () => {
    transport.on(learningCalls.quiz, taken)
    return refused(410, 'already_answered')
  })
  await open()
  await fillIn()
  await screen.findByText('learning.conflict.quiz error.already_answered')
  expect(outboxNow()).toEqual([])
})

test('a quiz that the server refuses is open again with its answers', async () => {
  transport.on(learningCalls.saveQuiz, refused(409, 'session_not_started'))
  await open()
  await fillIn()
  await screen.findByText('learning.quiz.thanks')
  expect(await screen.findByDisplayValue('A job')).toBeDefined()
  expect(outboxNow()).toEqual([])
  expect(JSON.stringify(localStorage)).toContain('Work')
})

test('without a network the answers wait on this device and count as given', async () => {
  transport.on(learningCalls.saveQuiz, taken)
  await open()
  transport.cut()
  await fillIn()
  await screen.findByText('learning.quiz.waiting')
  expect(outboxNow()).toHaveLength(1)
})

test('a file goes at once, and a refused one says why at its question', async () => {
  transport.on(learningCalls.saveQuiz, refused(422, 'invalid', { errors: { cv: ['This is no PDF.'] } }))
  await open()
  await write('reason', 'Work')
  await press('next')
  const file = new File(['%PDF-1.4'], 'cv.pdf', { type: 'application/pdf' })
  fireEvent.change(screen.getByLabelText(/^questions.optional/), { target: { files: [file] } })
  await screen.findByText('This is no PDF.')
  expect(sent()).toMatchObject([{ draft: true, answerJson: [given[0], { questionKey: 'goal' }] }])
})

test('answers stay on the device after a file was sent, so that the quiz can be sent without a network', async () => {
  transport.on(learningCalls.saveQuiz, ({ body }) => ({
    ...quiz,
    answers: { ...quiz.answers, draftAnswer: v.parse(answerList, body.answerJson) },
  }))
  await open()
  await write('reason', 'Work')
  await press('next')
  const file = new File(['%PDF-1.4'], 'cv.pdf', { type: 'application/pdf' })
  fireEvent.change(screen.getByLabelText(/^questions.optional/), { target: { files: [file] } })
  await waitFor(() => expect(sent()).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('questions.file.sending')).toBeNull())
  expect(JSON.stringify(localStorage)).toContain('Work')
})

test.each([
  ['optional', false],
  ['required', true],
] as const)('a file that waits for the network and is %s bars the quiz: %s', async (_kind, mandatory) => {
  transport.on(learningCalls.quiz, {
    ...quiz,
    questions: questions.map((question) => (question.key === 'cv' ? { ...question, mandatory } : question)),
  })
  await open()
  await write('reason', 'Work')
  await press('next')
  transport.cut()
  const file = new File(['%PDF-1.4'], 'cv.pdf', { type: 'application/pdf' })
  fireEvent.change(screen.getByLabelText(mandatory ? 'cv' : /^questions.optional/), {
    target: { files: [file] },
  })
  await screen.findByText('questions.file.waiting')
  await press('next')
  await write('goal', 'A job')
  expect(screen.queryByText('questions.leftOut') === null).toBe(mandatory)
  expect(screen.queryByText('learning.quiz.fileUnderway') !== null).toBe(mandatory)
  if (mandatory) return
  await press('submit')
  await screen.findByText('learning.quiz.waiting')
  expect(outboxNow()).toHaveLength(1)
})

test('what the partners answered stands beside a question before one answers it oneself, but not where it is private', async () => {
  const [reason, , goal] = questions
  if (reason === undefined || goal === undefined) throw new Error('The quiz has no questions.')
  transport.on(learningCalls.quiz, {
    ...quiz,
    questions: [reason, { ...goal, order: 2, isPrivate: true }],
    answers: { ...quiz.answers, partnerAnswers: { kiran: given } },
  })
  await open()
  expect(screen.getByText('Work')).toBeDefined()
  await write('reason', 'To learn')
  await press('next')
  await screen.findByLabelText('goal')
  expect(screen.queryByText('A job')).toBeNull()
})

test.each([
  ['Silver', true],
  ['Bronze', false],
] as const)(
  'the last quiz of a completed session with the badge %s shows a new badge: %s',
  async (type, is) => {
    const done = buildSession({
      sessionStatus: 'COMPLETED',
      sessionSteps: [buildStep({ id: 'one', status: 'COMPLETED' }, quiz)],
    })
    transport.on(learningCalls.session, done)
    transport.on(learningCalls.saveQuiz, taken)
    const badge = { session: 's', badgeType: type, sessionTitle: 'My CV', localeSessionTitle: {} }
    transport.on(learningCalls.progress, { ...buildMentorship().progress, badges: [badge] })
    await open()
    await fillIn()
    await waitFor(() => expect(transport.given(learningCalls.progress).length).toBeGreaterThan(0))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    const button = screen.queryByRole('button', { name: 'learning.finish.toBadge' })
    expect(button !== null).toBe(is)
    if (button === null) return
    fireEvent.click(button)
    expect(screen.getByRole('heading', { level: 1, name: 'learning.finish.badge' })).toBeTruthy()
    expect(screen.getByText('learning.badges.Silver')).toBeTruthy()
  },
)

test.each([
  ['choice', 'learning.quiz.right'],
  ['choice and words', 'learning.quiz.rightOfSome'],
] as const)('a taken quiz of %s says what its result counts', async (kind, words) => {
  const option = { key: 'a', label: 'A', localeLabel: {}, displayOrder: 1, isCorrect: true }
  const choice = buildQuestion('choice', 'SingleChoiceRadio', { answerOptions: [option] })
  const both = kind === 'choice' ? [choice] : [choice, buildQuestion('reason', 'Text', { order: 2 })]
  const userAnswer = [{ questionKey: 'choice', answer: 'a' }]
  transport.on(learningCalls.quiz, {
    ...quiz,
    questions: both,
    isTaken: true,
    answers: { ...quiz.answers, userAnswer },
  })
  history.replaceState(null, '', address)
  render(<QuizPage where={inHub} />)
  expect(await screen.findByText(words)).toBeDefined()
})
