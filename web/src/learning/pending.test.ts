import type { Session } from '@saathi/contract/learning/session.ts'
import { expect, test } from 'vitest'

import type { OutboxEntry } from '../device/outbox.ts'
import { kindOf, pendingIn, quizIn, waitingAnswers, withPending } from './pending.ts'

const entry = (kind: string, payload: unknown, failure?: string): OutboxEntry => ({
  id: `${kind}-${failure ?? 'waits'}`,
  kind,
  lane: 'learning',
  personId: 'me',
  payload,
  at: 1,
  failure,
})
const answer = { questionKey: 'q', answer: 'a' }
const step = entry(kindOf('step'), { session: 's', step: 'one' })
const quiz = entry(kindOf('quiz'), { session: 's', step: 'two', quiz: 'z', answerJson: [answer] })

const item = (id: string, taken: boolean) => ({
  id,
  contentType: 'QUIZ' as const,
  text: '',
  localeText: {},
  image: null,
  localeImage: {},
  url: null,
  localeUrl: {},
  allowRetake: false,
  duration: null,
  quiz: { id, questions: [], helpText: '', localeHelpText: {}, mandatory: true, isTaken: taken },
})
const session = {
  id: 's',
  sessionSteps: [
    { id: 'one', status: 'NOT_STARTED', content: [] },
    { id: 'two', status: 'NOT_STARTED', content: [item('z', false), item('y', true)] },
  ],
} as unknown as Session

test('understands its own kinds and leaves those of others alone', () => {
  const foreign = [entry('message', { text: 'x' }), entry(kindOf('step'), { session: 's' })]
  expect(pendingIn([step, quiz, ...foreign]).map(({ kind }) => kind)).toEqual(['step', 'quiz'])
})

test('what waits is shown as done, what was refused is not', () => {
  const statuses = (entries: OutboxEntry[]) =>
    withPending(session, pendingIn(entries)).sessionSteps.map(({ status }) => status)
  expect(statuses([step])).toEqual(['COMPLETED', 'NOT_STARTED'])
  expect(statuses([entry(step.kind, step.payload, 'quiz_required')])).toEqual(['NOT_STARTED', 'NOT_STARTED'])
  expect(statuses([entry(step.kind, { session: 'other', step: 'one' })])).toEqual([
    'NOT_STARTED',
    'NOT_STARTED',
  ])
})

test('a quiz that waits counts as taken in its own step', () => {
  const [, second] = withPending(session, pendingIn([quiz])).sessionSteps
  expect(second?.content[0]?.quiz?.isTaken).toBe(true)
})

test('a session without anything waiting stays the same object', () => {
  expect(withPending(session, [])).toBe(session)
})

test('a quiz comes out of its session only while nobody has taken it', () => {
  const at = (quizId: string) => ({ sessionId: 's', stepId: 'two', quizId })
  expect(quizIn(session, at('z'))).toMatchObject({ id: 'z', session: 's', step: 'two', allowRetake: false })
  expect(quizIn(session, at('y'))).toBeUndefined()
  expect(quizIn(session, at('absent'))).toBeUndefined()
  expect(quizIn(undefined, at('z'))).toBeUndefined()
})

test('the last answers that wait are the ones that are shown', () => {
  const later = entry(quiz.kind, {
    session: 's',
    step: 'two',
    quiz: 'z',
    answerJson: [{ ...answer, answer: 'b' }],
  })
  const place = { sessionId: 's', stepId: 'two', quizId: 'z' }
  expect(waitingAnswers(pendingIn([quiz, later]), place)?.[0]?.answer).toBe('b')
  expect(
    waitingAnswers(pendingIn([entry(quiz.kind, quiz.payload, 'already_answered')]), place),
  ).toBeUndefined()
})
