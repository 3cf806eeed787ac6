import { learningCallsOf } from '@saathi/contract/learning/calls.ts'
import { mentorshipLearningCalls } from '@saathi/contract/learning/mentorshipCalls.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'

import { buildMentorship } from '../../calendar/testing/buildCalendar.ts'
import { arrive } from '../../device/identity.ts'
import { answersPath } from '../../wire/paths.ts'
import { buildArrival } from '../../testing/builders.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { buildQuestion } from '../../questions/testing/buildQuestion.ts'
import { queryClient } from '../../wire/queries.ts'
import { buildQuiz, buildQuizWithAnswers, buildSession, buildStep } from '../testing/buildSession.ts'
import { AnswersPage } from './AnswersPage.tsx'

const calls = learningCallsOf('mentorships')
const quiz = buildQuiz({ id: 'z' })
const question = buildQuestion('how_often', 'Text')
const secret = { ...question, key: 'secret', title: 'A worry', isPrivate: true }

beforeEach(async () => {
  localStorage.clear()
  const transport = fakeTransport()
  transport.on(mentorshipLearningCalls.mentorship, () => buildMentorship())
  transport.on(calls.session, () =>
    buildSession({
      isLearningHub: false,
      mentorship: 'm1',
      sessionSteps: [buildStep({ id: 'one', title: 'Step one' }, quiz)],
    }),
  )
  transport.on(calls.quiz, () => ({
    ...buildQuizWithAnswers({ ...quiz, mentorship: 'm1', step: 'one', questions: [question, secret] }),
    answers: {
      userAnswer: [],
      draftAnswer: [],
      partnerAnswers: { ravi: [{ questionKey: question.key, answer: 'Every week' }] },
    },
  }))
  await arrive(buildArrival())
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

function show(userId: string): void {
  history.replaceState(null, '', answersPath('s', userId))
  render(
    <Route path="/mentorship/:session/answers">
      <AnswersPage where={{ area: 'mentorships', mentorship: 'm1' }} />
    </Route>,
  )
}

test('a mentor reads what a partner answered, and that a private answer is not shown', async () => {
  show('ravi')
  expect(await screen.findByText('Every week')).toBeTruthy()
  expect(screen.getByText(/mentorship\.answers\.private/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('mentorship.mentor.answers')
})

test('of a member who has not answered, the page says so', async () => {
  show('divya')
  expect(await screen.findByText(/mentorship\.answers\.notYet/)).toBeTruthy()
  expect(screen.queryByText('Every week')).toBeNull()
})
