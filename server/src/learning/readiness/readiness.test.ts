import { readinessCalls } from '@saathi/contract/learning/readinessCalls.ts'
import { expect, test } from 'vitest'

import { completeSessions } from '../../demo/learn.ts'
import { openTesting } from '../../testing/testing.ts'
import { addSessions } from '../testing/buildSession.ts'
import { type Learned, readinessOf } from './readiness.ts'
import { onePage, threeStories } from '../testing/testSessions.ts'

const question = (key: string) => ({
  key,
  questionType: 'SingleChoiceRadio',
  title: key,
  localeTitle: {},
  mandatory: true,
  order: 1,
  displayOrder: 1,
  pageNumber: 1,
  answerOptions: ['a', 'b'].map((option, index) => ({
    key: option,
    label: option,
    localeLabel: {},
    displayOrder: index,
    isCorrect: option === 'a',
  })),
})

/** A session of two steps, the first with a quiz of two questions. */
function learned(change: Partial<Learned>): Learned {
  const quiz = { id: 'quiz', helpText: '', localeHelpText: {}, questions: [question('q1'), question('q2')] }
  const item = {
    id: 'i',
    contentType: 'QUIZ',
    text: '',
    localeText: {},
    localeUrl: {},
    localeImage: {},
    allowRetake: true,
    quiz,
  } as const
  const step = { title: 's', localeTitle: {}, duration: 1 }
  const steps = [
    { ...step, id: 's1', content: [item] },
    { ...step, id: 's2', content: [] },
  ]
  return {
    session: { dimension: 'planning', steps },
    isCompleted: false,
    completedSteps: [],
    answers: [],
    ...change,
  }
}

const answered = (...answers: string[]) => [
  {
    stepId: 's1',
    quizId: 'quiz',
    answers: answers.map((answer, index) => ({ questionKey: `q${index + 1}`, answer })),
  },
]
const whole = { isCompleted: true, completedSteps: ['s1', 's2'] }

test.each<[string, Learned[], number | undefined]>([
  ['nothing completed', [learned({ completedSteps: ['s1'], answers: answered('a', 'a') })], undefined],
  ['all steps, all right', [learned({ ...whole, answers: answered('a', 'a') })], 100],
  ['all steps, one right', [learned({ ...whole, answers: answered('a', 'b') })], 85],
  ['all steps, no quiz', [learned(whole)], 70],
  ['one session of two, all right', [learned({ ...whole, answers: answered('a', 'a') }), learned({})], 50],
])('%s', (_, sessions, score) => {
  expect(readinessOf(sessions).find(({ dimension }) => dimension === 'planning')?.score).toBe(score)
})

test('dimensions without a session have no score', () => {
  expect(readinessOf([learned(whole)]).map(({ dimension }) => dimension)).toEqual(['planning'])
})

const testing = await openTesting()
await addSessions(testing.house, onePage, threeStories)

async function completed(birthYear: number | null) {
  const { token } = await testing.person({ birthYear })
  await completeSessions((call, given) => testing.ask(call, given, { token }), 1)
  return testing.ask(readinessCalls.workReadiness, {}, { token })
}

test('a completed session gives scores in words and numbers, in both languages', async () => {
  const scores = await completed(2000)
  expect(scores.map(({ dimension }) => dimension)).toContain('self_presentation')
  const [own] = scores
  expect(own?.score).toBeGreaterThan(0)
  expect(own?.because).toMatch(/4 of 8 steps/)
  expect(own?.localeBecause.hi).toMatch(/8 में से 4/)
})

test.each([null, 2010])('nobody born in %s is scored', async (birthYear) => {
  expect(await completed(birthYear)).toEqual([])
})
