import { type Area, learningCalls, learningCallsOf } from '@saathi/contract/learning/calls.ts'
import type { Session } from '@saathi/contract/learning/session.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'

import { arrive } from '../../device/identity.ts'
import { outboxNow } from '../../device/outbox.ts'
import { sessionPathsIn } from '../../wire/paths.ts'
import { buildArrival } from '../../testing/builders.ts'
import { pressRested } from '../../testing/pressRested.ts'
import { type FakeTransport, fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { queryClient } from '../../wire/queries.ts'
import { callsIn } from './area.ts'
import { inHub, type Where } from './where.ts'
import { buildQuiz, buildQuizWithAnswers, buildSession, buildStep } from '../testing/buildSession.ts'
import { FeedbackPage } from '../session/FeedbackPage.tsx'
import { QuizPage } from '../quiz/QuizPage.tsx'
import { SessionIntroPage } from '../session/SessionIntroPage.tsx'
import { StepPage } from '../session/StepPage.tsx'

interface Patterns {
  readonly intro: string
  readonly step: string
  readonly quiz: string
  readonly feedback: string
}

/** The routes under which the pages of each area stand. */
const patterns: Readonly<Record<Area, Patterns>> = {
  learninghub: {
    intro: '/session/sessionintroduction/:session',
    step: '/session/step',
    quiz: '/session/step/quiz',
    feedback: '/session/step/sessionfeedback',
  },
  mentorships: {
    intro: '/mentorship/:session/sessionintro',
    step: '/mentorship/:session/step/:step',
    quiz: '/mentorship/:session/step/:step/quiz',
    feedback: '/mentorship/:session/step/sessionfeedback',
  },
}

const areas = ['learninghub', 'mentorships'] as const
const wheres: Readonly<Record<Area, Where>> = {
  learninghub: inHub,
  mentorships: { area: 'mentorships', mentorship: 'm' },
}
const other = { learninghub: 'mentorships', mentorships: 'learninghub' } as const
const quiz = buildQuiz({ id: 'z', isTaken: true, mandatory: false })
let transport: FakeTransport

beforeEach(async () => {
  localStorage.clear()
  transport = fakeTransport()
  for (const area of areas) {
    const calls = learningCallsOf(area)
    const steps = [buildStep({ id: 'one' }), buildStep({ id: 'two', order: 2 }, quiz)]
    const isLearningHub = area === 'learninghub'
    transport.on(calls.session, () =>
      buildSession({ isLearningHub, mentorship: wheres[area].mentorship, sessionSteps: steps }),
    )
    transport.on(calls.quiz, () =>
      buildQuizWithAnswers({ ...quiz, mentorship: wheres[area].mentorship, step: 'two', allowRetake: true }),
    )
    transport.on(calls.completeStep, () => ({
      session: 's',
      mentorship: wheres[area].mentorship,
      sessionStatus: 'ONGOING' as const,
      endDate: null,
      durationCompleted: 5,
      sessionDuration: 10,
      completedSteps: ['one'],
      openedStep: 'two',
      openedAt: null,
    }))
    transport.on(calls.openStep, ({ body: { step } }) => ({
      session: 's',
      mentorship: wheres[area].mentorship,
      sessionStatus: 'ONGOING' as const,
      endDate: null,
      durationCompleted: 5,
      sessionDuration: 10,
      completedSteps: [],
      openedStep: step,
      openedAt: null,
    }))
    transport.on(calls.feedback, () => ({ session: 's', rating: 5, review: '' }))
    transport.on(calls.bookmark, () => ({ session: 's', isBookmarked: true }))
  }
  await arrive(buildArrival())
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

interface Shown {
  readonly area: Area
  readonly pattern: keyof Patterns
  readonly at: string
  readonly Page: ComponentType<{ readonly where: Where }>
}

function show({ area, pattern, at, Page }: Shown): void {
  history.replaceState(null, '', at)
  render(
    <Route path={patterns[area][pattern]}>
      <Page where={wheres[area]} />
    </Route>,
  )
}

const linkTo = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href')
const addressNow = () => location.pathname + location.search

test.each([
  { area: 'learninghub', path: '/api/v2/learninghub/sessions/:sessionId/' },
  { area: 'mentorships', path: '/api/v2/mentorships/sessions/:sessionId/' },
] as const)(
  'the calls of $area are made once, and those of the hub are the ones everybody has',
  ({ area, path }) => {
    expect(callsIn(area).session.path).toBe(path)
    expect(callsIn(area)).toBe(callsIn(area))
    expect(callsIn('learninghub')).toBe(learningCalls)
  },
)

test.each([
  {
    area: 'learninghub',
    go: '/session/step?session=s',
    step: '/session/step?session=s&step=one',
  },
  { area: 'mentorships', go: '/mentorship/s/summary', step: '/mentorship/s/step/one' },
] as const)('the introduction of a session of $area leads to $go', async ({ area, go, step }) => {
  show({ area, pattern: 'intro', at: sessionPathsIn(area).introduction('s'), Page: SessionIntroPage })
  expect(await screen.findByRole('link', { name: 'learning.continue' })).toBeTruthy()
  expect(linkTo('learning.continue')).toBe(go)
  expect(linkTo('Step one')).toBe(step)
  fireEvent.click(screen.getByRole('button', { name: /^learning\.bookmark/ }))
  await waitFor(() => expect(transport.given(callsIn(area).bookmark)).toHaveLength(1))
  expect(transport.given(callsIn(area).session)[0]?.params).toEqual({ sessionId: 's' })
  expect(transport.given(callsIn(other[area]).session)).toEqual([])
})

test.each([
  {
    area: 'learninghub',
    next: '/session/step?session=s&step=two',
    answers: '/session/step/quiz/?session=s&step=two&quiz=z',
  },
  {
    area: 'mentorships',
    next: '/mentorship/s/step/two',
    answers: '/mentorship/s/step/two/quiz/?quiz=z',
  },
] as const)(
  'a step of $area is completed in its area and leads to $next',
  async ({ area, next, answers }) => {
    show({ area, pattern: 'step', at: sessionPathsIn(area).step('s', 'one'), Page: StepPage })
    await screen.findByRole('button', { name: 'learning.forward.next' })
    await pressRested(() => screen.getByRole('button', { name: 'learning.forward.next' }))
    expect(addressNow()).toBe(next)
    await waitFor(() => expect(outboxNow()).toEqual([]))
    expect(transport.given(callsIn(area).completeStep)).toMatchObject([
      { body: { session: 's', step: 'one' } },
    ])
    expect(transport.given(callsIn(other[area]).completeStep)).toEqual([])
    await waitFor(() => expect(linkTo('learning.quiz.seeAnswers')).toBe(answers))
    // The client tells the server about the first opened step; the server knows the one after a completed step.
    expect(transport.given(callsIn(area).openStep)).toMatchObject([{ body: { session: 's', step: 'one' } }])
  },
)

test('two quick taps on Next turn one page, and the step that nobody saw stays open', async () => {
  show({
    area: 'learninghub',
    pattern: 'step',
    at: sessionPathsIn('learninghub').step('s', 'one'),
    Page: StepPage,
  })
  await screen.findByRole('button', { name: 'learning.forward.next' })
  await pressRested(() => screen.getByRole('button', { name: 'learning.forward.next' }))
  fireEvent.click(screen.getByRole('button', { name: /^learning.forward/ }))
  expect(addressNow()).toBe(sessionPathsIn('learninghub').step('s', 'two'))
  await waitFor(() => expect(outboxNow()).toEqual([]))
  expect(transport.given(callsIn('learninghub').completeStep)).toHaveLength(1)
})

test.each([
  { area: 'learninghub', again: '/session/step/quiz/?session=s&step=two&quiz=z&question=1&again' },
  { area: 'mentorships', again: '/mentorship/s/step/two/quiz/?quiz=z&question=1&again' },
] as const)('a quiz of $area is taken again at $again', async ({ area, again }) => {
  show({ area, pattern: 'quiz', at: sessionPathsIn(area).quiz('s', 'two', 'z'), Page: QuizPage })
  await waitFor(() => expect(linkTo('learning.quiz.again')).toBe(again))
  expect(linkTo('learning.quiz.backToStep')).toBe(sessionPathsIn(area).step('s', 'two'))
  expect(transport.given(callsIn(area).quiz)[0]?.params).toEqual({
    sessionId: 's',
    stepId: 'two',
    quizId: 'z',
  })
  expect(transport.given(callsIn(other[area]).quiz)).toEqual([])
})

test.each([
  { area: 'learninghub', home: '/learninghub' },
  { area: 'mentorships', home: '/mentorship' },
] as const)('feedback on a session of $area goes to its area and leads to $home', async ({ area, home }) => {
  transport.on(callsIn(area).session, () => completed(area))
  show({ area, pattern: 'feedback', at: sessionPathsIn(area).feedback('s'), Page: FeedbackPage })
  await screen.findByRole('button', { name: 'learning.finish.on' })
  const [, , , , five] = await screen.findAllByRole('radio')
  fireEvent.click(five ?? document.body)
  fireEvent.click(screen.getByRole('button', { name: 'learning.feedback.send' }))
  await waitFor(() => expect(addressNow()).toBe(`${home}?thanks`))
  expect(transport.given(callsIn(area).feedback)).toMatchObject([{ body: { session: 's', rating: 5 } }])
  expect(transport.given(callsIn(other[area]).feedback)).toEqual([])
})

test.each([
  { area: 'learninghub', back: 'learning.backToHub', home: '/learninghub' },
  { area: 'mentorships', back: 'learning.backToMentorship', home: '/mentorship' },
] as const)('the way back from a session of $area is named after its home', async ({ area, back, home }) => {
  show({ area, pattern: 'intro', at: sessionPathsIn(area).introduction('s'), Page: SessionIntroPage })
  fireEvent.click(await screen.findByRole('button', { name: back }))
  expect(addressNow()).toBe(home)
})

function completed(area: Area, more: Partial<Session> = {}): Session {
  const sessionSteps = [buildStep({ id: 'one', status: 'COMPLETED' })]
  return buildSession({
    isLearningHub: area === 'learninghub',
    sessionStatus: 'COMPLETED',
    sessionSteps,
    ...more,
  })
}

test.each<[string, Partial<Session>, string]>([
  ['was reviewed', { isReviewed: true }, '/learninghub'],
  ['is not begun', { sessionStatus: null }, '/session/sessionintroduction/s'],
  [
    'is not completed',
    { sessionStatus: 'ONGOING', sessionSteps: [buildStep({ id: 'one' })] },
    '/session/step?session=s',
  ],
])('a session that %s asks for no feedback', async (_, more, instead) => {
  transport.on(callsIn('learninghub').session, () => completed('learninghub', more))
  const at = sessionPathsIn('learninghub').feedback('s')
  show({ area: 'learninghub', pattern: 'feedback', at, Page: FeedbackPage })
  await waitFor(() => expect(addressNow()).toBe(instead))
})

test('a step without a session leads to the hub', () => {
  show({ area: 'learninghub', pattern: 'step', at: '/session/step', Page: StepPage })
  expect(addressNow()).toBe('/learninghub')
})

test('the last step is remembered for each area by itself', async () => {
  show({ area: 'mentorships', pattern: 'step', at: '/mentorship/s/step/two', Page: StepPage })
  await screen.findByRole('heading', { name: 'Step two' })
  cleanup()
  show({ area: 'learninghub', pattern: 'step', at: '/session/step?session=s', Page: StepPage })
  await screen.findByRole('heading', { name: 'Step one' })
  expect(addressNow()).toBe('/session/step?session=s&step=one')
})
