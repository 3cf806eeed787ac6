import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type AnswerValue, type Question, questionTypes } from './question.ts'
import {
  type AnswerProblem,
  convertAnswer,
  formValueOf,
  isEmptyAnswer,
  longestText,
  problemOf,
  problemsOf,
  wireDateOf,
} from './rules.ts'

const options = ['a', 'b', 'c'].map((key, displayOrder) => ({
  key,
  label: key.toUpperCase(),
  localeLabel: {},
  displayOrder,
}))

function ask(questionType: string, overrides: Partial<Question> = {}): Question {
  return {
    key: 'q',
    questionType,
    title: 'A question',
    localeTitle: {},
    mandatory: true,
    order: 1,
    displayOrder: 1,
    pageNumber: 1,
    answerOptions: options,
    ...overrides,
  }
}

const scale = { options: [1, 2, 3].map((option) => ({ option, label: String(option) })) }

test.each<[string, AnswerValue | undefined, AnswerProblem | undefined]>([
  ['Text', 'words', undefined],
  ['Text', '   ', 'fieldIsMandatory'],
  ['Text', undefined, 'fieldIsMandatory'],
  ['Text', null, 'fieldIsMandatory'],
  ['Text', 'x'.repeat(longestText + 1), 'tooLong'],
  ['Text', 7, 'wrongShape'],
  ['TextBox', 'x'.repeat(longestText + 1), undefined],
  ['Number', 0, undefined],
  ['Number', 'seven', 'mustBeNumeric'],
  ['Number', ['1'], 'mustBeNumeric'],
  ['SingleChoiceRadio', 'a', undefined],
  ['SingleChoiceRadio', 'z', 'unknownOption'],
  ['SingleChoiceDropDown', ['a'], 'wrongShape'],
  ['SingleChoiceButton', 'b', undefined],
  ['MultiChoiceDropDown', ['a', 'c'], undefined],
  ['MultiChoiceDropDown', [], 'fieldIsMandatory'],
  ['MultiChoiceDropDown', ['a', 'z'], 'unknownOption'],
  ['MultiChoiceDropDown', ['a', 'a'], 'unknownOption'],
  ['MultiChoiceDropDown', 'a', 'wrongShape'],
  ['Date', '2005-03-07', undefined],
  ['Date', '2005-02-30', 'invalidDate'],
  ['Date', '07/03/2005', 'invalidDate'],
  ['Scale', 10, undefined],
  ['Scale', 0, 'outOfRange'],
  ['Scale', 2.5, 'outOfRange'],
  ['Scale', 'two', 'mustBeNumeric'],
  ['Hologram', undefined, undefined],
])('%s answered with %j: %s', (type, value, problem) => {
  expect(problemOf(ask(type), value)).toBe(problem)
})

describe('a question', () => {
  test('that is optional may stay empty but not be wrong', () => {
    expect(problemOf(ask('Number', { mandatory: false }), null)).toBeUndefined()
    expect(problemOf(ask('Number', { mandatory: false }), 'x')).toBe('mustBeNumeric')
  })
  test('that is disabled needs no answer', () => {
    expect(problemOf(ask('Text', { disabled: true }), null)).toBeUndefined()
  })
  test('with a scale of its own takes only its options', () => {
    expect(problemOf(ask('Scale', { scaleQuestionnaire: scale }), 3)).toBeUndefined()
    expect(problemOf(ask('Scale', { scaleQuestionnaire: scale }), 4)).toBe('outOfRange')
  })
})

test('problems come by question key, and a draft may lack answers', () => {
  const questions = [ask('Text', { key: 'first_name' }), ask('Number', { key: 'age' })]
  const answers = [{ questionKey: 'age', answer: 'old' }]
  expect(problemsOf(questions, answers)).toEqual({ first_name: 'fieldIsMandatory', age: 'mustBeNumeric' })
  expect(problemsOf(questions, answers, { draft: true })).toEqual({ age: 'mustBeNumeric' })
})

test.each<[string, string | string[], AnswerValue]>([
  ['Number', ' 1 200,5 ', 1200.5],
  ['Number', 'twelve', 'twelve'],
  ['Number', '0x10', '0x10'],
  ['Scale', '7', 7],
  ['Date', '7/3/2005', '2005-03-07'],
  ['Date', '31/02/2005', '31/02/2005'],
  ['Text', '  words  ', 'words'],
  ['Text', '', null],
  ['MultiChoiceDropDown', ['a', 'b'], ['a', 'b']],
  ['MultiChoiceDropDown', [], null],
  ['SingleChoiceRadio', 'a', 'a'],
])('%s: what was typed as %j is sent as %j', (type, typed, sent) => {
  expect(convertAnswer(ask(type), typed)).toEqual(sent)
})

test.each(['29/02/2023', '00/01/2020', '1/13/2020', '2020-01-01', '1/1/20', ''])('%s is no date', (typed) => {
  expect(wireDateOf(typed)).toBeUndefined()
})

const anyValue = fc.oneof(
  fc.string(),
  fc.double(),
  fc.constant(null),
  fc.constant(undefined),
  fc.array(fc.string()),
)
const anyType = fc.oneof(fc.constantFrom<string>(...questionTypes), fc.string())

test('whatever is sent, judging it never throws, and emptiness is only ever missing', () => {
  fc.assert(
    fc.property(anyType, anyValue, fc.boolean(), (type, value, mandatory) => {
      const problem = problemOf(ask(type, { mandatory }), value)
      if (isEmptyAnswer(value)) expect([undefined, 'fieldIsMandatory']).toContain(problem)
      else expect(problem).not.toBe('fieldIsMandatory')
    }),
  )
})

test('whatever is typed, converting it never throws, and an accepted answer survives the way back to the form', () => {
  fc.assert(
    fc.property(anyType, fc.oneof(fc.string(), fc.array(fc.string())), (type, typed) => {
      const question = ask(type)
      const sent = convertAnswer(question, typed)
      if (problemOf(question, sent) !== undefined) return
      expect(convertAnswer(question, formValueOf(question, sent))).toEqual(
        Array.isArray(sent) && type !== 'MultiChoiceDropDown' ? null : sent,
      )
    }),
  )
})
