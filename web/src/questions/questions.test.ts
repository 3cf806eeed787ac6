import { verdictOf } from '@saathi/contract/questions/rules.ts'
import type { Question } from '@saathi/contract/questions/question.ts'
import { expect, test } from 'vitest'

import { asTypedDate } from './asTypedDate.ts'
import { scaleOptionsOf } from './options.ts'

test.each([
  ['07032005', '07/03/2005'],
  ['7/3/2005', '7/3/2005'],
  ['07/03/2005', '07/03/2005'],
  ['07.03.2005', '07/03/2005'],
  ['0703200599', '07/03/2005'],
  ['a7b', '7'],
])('typing %j key by key gives %j', (keys, date) => {
  let typed = ''
  for (const key of keys) typed = asTypedDate(typed + key, typed)
  expect(typed).toBe(date)
})

test('a slash that came by itself can be deleted', () => {
  expect(asTypedDate('07', '07/')).toBe('07')
  expect(asTypedDate('07/0', '07/03')).toBe('07/0')
})

test('a scale without options of its own runs from 1 to 10, its own are sorted', () => {
  expect(scaleOptionsOf({ questionType: 'Scale' }).map(({ option }) => option)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ])
  const options = [2, 1, 3].map((option) => ({ option, label: '' }))
  expect(
    scaleOptionsOf({ questionType: 'Scale', scaleQuestionnaire: { options } }).map(({ option }) => option),
  ).toEqual([1, 2, 3])
  expect(
    scaleOptionsOf({ questionType: 'Scale', scaleQuestionnaire: { sorting: 'desc', options } }).map(
      ({ option }) => option,
    ),
  ).toEqual([3, 2, 1])
})

const judged = (right: readonly string[]): Pick<Question, 'answerOptions'> => ({
  answerOptions: ['a', 'b', 'c'].map((key, displayOrder) => ({
    key,
    label: key,
    localeLabel: {},
    displayOrder,
    isCorrect: right.includes(key),
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
