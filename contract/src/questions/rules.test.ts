import { describe, expect, test } from 'vitest'

import { typedDateTimeOf, wireDateOf, wireDateTimeOf } from '../base/dates.ts'
import { type AnswerProblem, longestText } from './kinds.ts'
import { type AnswerValue, type Question } from './question.ts'
import { convertAnswer, formValueOf, problemOf, problemsOf } from './rules.ts'

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

const mb = 1024 * 1024
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
  ['Password', '  ', 'fieldIsMandatory'],
  ['Password', 'Sunny#Day7', undefined],
  ['Password', 'x'.repeat(129), 'tooLong'],
  ['PhoneNumber', '+919835041270', undefined],
  ['PhoneNumber', '+91983504127', 'invalidPhone'],
  ['PhoneNumber', '+9198350412700', 'invalidPhone'],
  ['PhoneNumber', '+12025550123', undefined],
  ['PhoneNumber', '+4915112345678', undefined],
  ['PhoneNumber', '+33612345678', undefined],
  ['PhoneNumber', '9835041270', 'invalidPhone'],
  ['PhoneNumber', 9_835_041_270, 'invalidPhone'],
  ['SimpleDropDown', 'c', undefined],
  ['SimpleDropDown', 'C', 'unknownOption'],
  ['DateTime', '2026-11-21T09:30:00+05:30', undefined],
  ['DateTime', '2026-11-21T04:00:00Z', undefined],
  ['DateTime', '2026-11-21T09:30:00', 'invalidDateTime'],
  ['DateTime', '2026-02-30T09:30:00Z', 'invalidDateTime'],
  ['DateTime', '2026-11-21T24:00:00Z', 'invalidDateTime'],
  ['AgreeabilityThreeOptions', 3, undefined],
  ['AgreeabilityThreeOptions', 4, 'outOfRange'],
  ['AgreeabilityFiveOptions', 5, undefined],
  ['AgreeabilityFiveOptions', 6, 'outOfRange'],
  ['AgreeabilitySevenScale', 7, undefined],
  ['AgreeabilitySevenScale', 8, 'outOfRange'],
  ['AgreeabilityTenScale', 10, undefined],
  ['AgreeabilityTenScale', 0, 'outOfRange'],
  ['AgreeabilityTenScale', 'agree', 'mustBeNumeric'],
  ['ImageResponse', { name: 'me.png', type: 'image/png', size: 4 * mb }, undefined],
  ['ImageResponse', { name: 'me.png', type: 'image/png', size: 4 * mb + 1 }, 'imageMaxSize4MB'],
  ['ImageResponse', { name: 'me.gif', type: 'image/gif', size: 9 }, 'imageTypes'],
  ['ImageResponse', 'me.png', 'wrongShape'],
  ['ImageResponse', ['me.png'], 'wrongShape'],
  ['ImageResponse', null, 'fieldIsMandatory'],
  ['SingleImageUpload', { name: 'me.jpg', type: 'image/jpeg', size: 2 * mb }, undefined],
  ['SingleImageUpload', { name: 'me.jpg', type: 'image/jpeg', size: 2 * mb + 1 }, 'imageMaxSize2MB'],
  ['SingleImageUpload', { name: 'cv.pdf', type: 'application/pdf', size: 9 }, 'invalidImageFile'],
  ['Document', { name: 'cv.pdf', type: 'application/pdf', size: 4 * mb }, undefined],
  ['Document', { name: 'cv.pdf', type: 'application/pdf', size: 4 * mb + 1 }, 'documentOnly'],
  ['Document', { name: 'cv.doc', type: 'application/msword', size: 9 }, 'documentOnly'],
  ['YoutubeVideo', undefined, undefined],
  ['YoutubeVideo', 'seen', undefined],
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
  ['DateTime', '7/3/2005 9:05', '2005-03-07T09:05:00+05:30'],
  ['DateTime', '7/3/2005', '7/3/2005'],
  ['PhoneNumber', 'IN 098350 41270', 'IN 098350 41270'],
  ['PhoneNumber', 'IN 09835041270', '+919835041270'],
  ['PhoneNumber', 'IN 919835041270', '+919835041270'],
  ['PhoneNumber', 'DE 15112345678', '+4915112345678'],
  ['PhoneNumber', 'IN', null],
  ['Password', ' kept as typed ', ' kept as typed '],
  ['AgreeabilityFiveOptions', '4', 4],
  ['MultiChoiceDropDown', ['a', 'b'], ['a', 'b']],
  ['MultiChoiceDropDown', [], null],
  ['SingleChoiceRadio', 'a', 'a'],
])('%s: what was typed as %j is sent as %j', (type, typed, sent) => {
  expect(convertAnswer(ask(type), typed)).toEqual(sent)
})

test.each(['29/02/2023', '00/01/2020', '1/13/2020', '2020-01-01', '1/1/20', ''])('%s is no date', (typed) => {
  expect(wireDateOf(typed)).toBeUndefined()
})

test.each(['29/02/2023 10:00', '1/1/2020 24:00', '1/1/2020 9:60', '1/1/2020 9', '1/1/2020', '10:00'])(
  '%s is no moment',
  (typed) => {
    expect(wireDateTimeOf(typed)).toBeUndefined()
  },
)

test.each([
  ['2026-11-21T09:30:00+05:30', '21/11/2026 09:30'],
  ['2026-11-20T20:00:00Z', '21/11/2026 01:30'],
  ['2026-11-21T23:59:59.5-08:00', '22/11/2026 13:29'],
])('the moment %s is %s in India', (wire, typed) => {
  expect(typedDateTimeOf(wire)).toBe(typed)
})

test.each([
  ['+919835041270', 'IN 9835041270'],
  ['+12025550123', 'US 2025550123'],
  ['+33612345678', '+33612345678'],
])('the stored number %s stands in the form as %s', (stored, typed) => {
  expect(formValueOf(ask('PhoneNumber'), stored)).toBe(typed)
})

test.each([
  ['a number below its bounds', -1, 'outOfBounds'],
  ['its least number', 0, undefined],
  ['its greatest number', 168, undefined],
  ['a number above its bounds', 500, 'outOfBounds'],
] as const)('%s is judged by its question', (_, value, problem) => {
  expect(problemOf(ask('Number', { bounds: { least: 0, most: 168 } }), value)).toBe(problem)
})

test.each([
  ['Date', '2025-12-01', 'over'],
  ['Date', '2026-11-25', 'over'],
  ['Date', '2026-11-26', undefined],
  ['Date', '2027-01-01', undefined],
  ['DateTime', '2026-11-26T17:29:00+05:30', 'over'],
  ['DateTime', '2026-11-26T17:31:00+05:30', undefined],
] as const)(
  'a %s that must lie ahead is judged on 26 November at 17:30 in India: %s',
  (type, answer, problem) => {
    const now = new Date('2026-11-26T12:00:00Z')
    const asked = [ask(type, { isAhead: true })]
    const given = [{ questionKey: 'q', answer }]
    expect(problemsOf(asked, given, { now }).q).toBe(problem)
    expect(problemsOf(asked, given, { now, draft: true })).toEqual({})
  },
)
