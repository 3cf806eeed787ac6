import { expect, test } from 'vitest'

import { countRight, optionVerdict, verdictOf } from './verdict.ts'

const judged = (right: readonly string[], key = 'q') => ({
  key,
  answerOptions: ['a', 'b', 'c'].map((option, displayOrder) => ({
    key: option,
    label: option,
    localeLabel: {},
    displayOrder,
    isCorrect: right.includes(option),
  })),
})

test.each([
  [['a'], 'a', 'right'],
  [['a'], 'b', 'wrong'],
  [['a', 'b'], ['b', 'a'], 'right'],
  [['a', 'b'], ['a'], 'wrong'],
  [['a'], ['a', 'b'], 'wrong'],
  [['a'], null, 'wrong'],
  [[], 'a', undefined],
])('with %j right, the answer %j is %s', (right, answer, verdict) => {
  expect(verdictOf(judged(right), answer)).toBe(verdict)
})

test.each([
  [true, ['b'], 'right'],
  [false, ['a'], 'wrong'],
  [false, ['b'], undefined],
  [undefined, ['a'], undefined],
])('an option that is correct: %j is marked, with %j chosen, as %s', (isCorrect, chosen, verdict) => {
  const option = isCorrect === undefined ? { key: 'a' } : { key: 'a', isCorrect }
  expect(optionVerdict(option, chosen)).toBe(verdict)
})

test('an unanswered question counts as not right, one without a right answer does not count', () => {
  const questions = [judged(['a'], 'q'), judged(['b'], 'other'), judged([], 'opinion')]
  expect(countRight(questions, [{ questionKey: 'q', answer: 'a' }])).toEqual({ right: 1, judged: 2 })
  expect(countRight(questions, [{ questionKey: 'q', answer: 'b' }])).toEqual({ right: 0, judged: 2 })
  expect(countRight(questions, [])).toEqual({ right: 0, judged: 2 })
})
