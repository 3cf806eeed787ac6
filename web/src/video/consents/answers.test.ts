import { expect, test } from 'vitest'

import { answerOf, saidIn } from './answers.ts'

const asksFor = ['recording', 'transcript', 'summary'] as const
const no = { consent: false, transcript: false, summary: false }

test.for([
  ['nothing before the first answer', { consent: null, unanswered: [] }, {}],
  [
    'each yes and each no',
    { consent: { ...no, consent: true }, unanswered: [] },
    { recording: true, transcript: false, summary: false },
  ],
  [
    'nothing to a question that was left open',
    { consent: { ...no, consent: true }, unanswered: ['transcript', 'summary'] as const },
    { recording: true },
  ],
] as const)('a person has said %s', ([, { consent, unanswered }, expected]) => {
  expect(saidIn({ asksFor: [...asksFor], consent, unanswered: [...unanswered] })).toEqual(expected)
})

test('a question that is not asked any more has no answer', () => {
  const consent = { consent: true, transcript: true, summary: true }
  expect(saidIn({ asksFor: ['recording'], consent, unanswered: [] })).toEqual({ recording: true })
})

test('what was left open is not sent', () => {
  expect(answerOf({ recording: true, summary: false })).toEqual({ consent: true, summary: false })
  expect(answerOf({})).toEqual({})
})
