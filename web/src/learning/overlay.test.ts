import type { Session } from '@saathi/contract/learning/session.ts'
import type { Answer } from '@saathi/contract/questions/question.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { OutboxEntry } from '../device/outboxEntry.ts'
import { type ActionName, actions } from './actions.ts'
import { buildQuiz, buildQuizWithAnswers, buildSession, buildStep } from './testing/buildSession.ts'
import { isQuizWaiting, quizIn, sessionEntriesIn, shownCard, shownQuiz, shownSession } from './overlay.ts'

const entry = (name: ActionName, given: object, failure?: string): OutboxEntry => ({
  id: crypto.randomUUID(),
  action: actions[name].name,
  given: { area: 'learninghub', mentorship: null, session: 's', ...given },
  personId: 'me',
  at: 1,
  failure,
  isHeldUp: false,
})
const answers = (answer: string): Answer[] => [{ questionKey: 'q', answer }]
const session = buildSession({
  sessionSteps: [buildStep({ id: 'one' }), buildStep({ id: 'two', order: 2 }, buildQuiz({ id: 'z' }))],
})

/** Describes what a person sees of a session: done steps, taken quizzes, the bookmark and the review. */
function seen({ sessionSteps, isBookmarked, isReviewed }: Session): string {
  const done = sessionSteps.filter(({ status }) => status === 'COMPLETED').map(({ id }) => id)
  const taken = sessionSteps.flatMap(({ content }) =>
    content.flatMap(({ quiz }) => (quiz?.isTaken ? quiz.id : [])),
  )
  return [
    ...done,
    ...taken,
    ...(isBookmarked ? ['bookmarked'] : []),
    ...(isReviewed ? ['reviewed'] : []),
  ].join(' ')
}

test.each<{ readonly what: string; readonly entries: OutboxEntry[]; readonly shows: string }>([
  { what: 'nothing waiting', entries: [], shows: '' },
  { what: 'a waiting step', entries: [entry('step', { step: 'one' })], shows: 'one' },
  {
    what: 'a waiting quiz',
    entries: [entry('quiz', { step: 'two', quiz: 'z', answerJson: [] })],
    shows: 'z',
  },
  {
    what: 'a quiz of the same name in another step',
    entries: [entry('quiz', { step: 'one', quiz: 'z', answerJson: [] })],
    shows: '',
  },
  { what: 'a waiting bookmark', entries: [entry('bookmark', { isBookmarked: true })], shows: 'bookmarked' },
  {
    what: 'a bookmark that was taken back',
    entries: [entry('bookmark', { isBookmarked: true }), entry('bookmark', { isBookmarked: false })],
    shows: '',
  },
  {
    what: 'a step, a quiz and a bookmark',
    entries: [
      entry('step', { step: 'one' }),
      entry('quiz', { step: 'two', quiz: 'z', answerJson: [] }),
      entry('bookmark', { isBookmarked: true }),
    ],
    shows: 'one z bookmarked',
  },
  { what: 'a refused step', entries: [entry('step', { step: 'one' }, 'quiz_required')], shows: '' },
  { what: 'a step of another session', entries: [entry('step', { session: 't', step: 'one' })], shows: '' },
  {
    what: 'a step of the other area',
    entries: [entry('step', { area: 'mentorships', mentorship: 'm', step: 'one' })],
    shows: '',
  },
  { what: 'feedback', entries: [entry('feedback', { rating: 5, review: '' })], shows: 'reviewed' },
  { what: 'an unreadable step', entries: [entry('step', { step: 7 })], shows: '' },
  {
    what: 'a step that names no area, as before there were any',
    entries: [{ ...entry('step', {}), given: { session: 's', step: 'one' } }],
    shows: 'one',
  },
])('a session with $what shows "$shows"', ({ entries, shows }) => {
  expect(seen(shownSession(session, entries))).toBe(shows)
  if (shows === '') expect(shownSession(session, entries)).toEqual(session)
})

test('a session of a mentorship shows what waits in its own area', () => {
  const ofMentorship = { ...session, isLearningHub: false, mentorship: 'm' }
  expect(seen(shownSession(ofMentorship, [entry('step', { step: 'one' })]))).toBe('')
  const waiting = entry('step', { area: 'mentorships', mentorship: 'm', step: 'one' })
  expect(seen(shownSession(ofMentorship, [waiting]))).toBe('one')
})

test('a session without anything waiting stays the same object, so that nothing renders again', () => {
  expect(shownSession(session, [entry('step', { session: 't', step: 'one' })])).toBe(session)
  expect(shownCard(session, [entry('bookmark', { isBookmarked: false })])).toBe(session)
})

const doable = fc.record({
  steps: fc.subarray(['one', 'two']),
  isQuizTaken: fc.boolean(),
  bookmark: fc.option(fc.boolean(), { nil: undefined }),
})

test('entries that the server already has change nothing', () => {
  fc.assert(
    fc.property(doable, ({ steps, isQuizTaken, bookmark }) => {
      const entries = [
        ...steps.map((step) => entry('step', { step })),
        ...(isQuizTaken ? [entry('quiz', { step: 'two', quiz: 'z', answerJson: answers('a') })] : []),
        ...(bookmark === undefined ? [] : [entry('bookmark', { isBookmarked: bookmark })]),
      ]
      const known = buildSession({
        isBookmarked: bookmark ?? false,
        sessionSteps: session.sessionSteps.map((step) => ({
          ...step,
          status: steps.includes(step.id) ? 'COMPLETED' : 'NOT_STARTED',
          content: step.content.map((item) => ({
            ...item,
            quiz: item.quiz && { ...item.quiz, isTaken: isQuizTaken },
          })),
        })),
      })
      const shown = shownSession(session, entries)
      const { openedStep, openedAt } = shown
      expect(shown).toEqual({ ...known, openedStep, openedAt })
      expect(shownSession(known, entries)).toEqual(known)
      expect(shownSession(shown, entries)).toEqual(shown)
    }),
  )
})

const at = { area: 'learninghub', mentorship: null, sessionId: 's', stepId: 'two', quizId: 'z' } as const
const quiz = buildQuizWithAnswers({ id: 'z', step: 'two' })
const answered = (answer: string, failure?: string) =>
  entry('quiz', { step: 'two', quiz: 'z', answerJson: answers(answer) }, failure)

test.each<{ readonly what: string; readonly entries: OutboxEntry[]; readonly answer: string | undefined }>([
  { what: 'nothing', entries: [], answer: undefined },
  { what: 'answers', entries: [answered('a')], answer: 'a' },
  { what: 'answers given twice', entries: [answered('a'), answered('b')], answer: 'b' },
  { what: 'refused answers', entries: [answered('a', 'already_answered')], answer: undefined },
])('a quiz with $what waiting shows $answer', ({ entries, answer }) => {
  const shown = shownQuiz(quiz, at, entries)
  expect(shown.isTaken).toBe(answer !== undefined)
  expect(shown.answers.userAnswer[0]?.answer).toBe(answer)
  expect(isQuizWaiting(at, entries)).toBe(answer !== undefined)
  expect(shownQuiz(shown, at, entries)).toEqual(shown)
})

test('a quiz is read from its session only while nobody has taken it', () => {
  const taken = buildSession({
    sessionSteps: [buildStep({ id: 'two' }, buildQuiz({ id: 'z', isTaken: true }))],
  })
  expect(quizIn(session, at)).toMatchObject({ id: 'z', session: 's', step: 'two', allowRetake: false })
  expect(quizIn(taken, at)).toBeUndefined()
  expect(quizIn(session, { ...at, quizId: 'absent' })).toBeUndefined()
  expect(quizIn(undefined, at)).toBeUndefined()
})

test('the entries of one session, or of all, are its own actions and no others', () => {
  const entries = [
    entry('step', { step: 'one' }),
    entry('feedback', { session: 't', rating: 5, review: '' }, 'session_not_started'),
    { ...entry('step', { step: 'one' }), action: 'chat.send' },
  ]
  expect(sessionEntriesIn(entries).map(({ name }) => name)).toEqual(['step', 'feedback'])
  expect(sessionEntriesIn(entries, { area: 'learninghub', mentorship: null, sessionId: 't' })).toMatchObject([
    { name: 'feedback', failure: 'session_not_started' },
  ])
  expect(sessionEntriesIn(entries, { area: 'mentorships', mentorship: 'm', sessionId: 's' })).toEqual([])
})
