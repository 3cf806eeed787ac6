import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { renamingOf } from '../base/wire.ts'
import { agreeability, fileRules, type FormValue } from './kinds.ts'
import {
  type Answer,
  type AnswerValue,
  answers as answersSchema,
  answerValue,
  type Question,
  question as questionSchema,
  questionTypes,
} from './question.ts'
import {
  convertAnswer,
  formValueOf,
  isEmptyAnswer,
  isFile,
  isFileType,
  isKnownType,
  problemOf,
  problemsOf,
  takesAnswer,
} from './rules.ts'

const words = fc.string({ maxLength: 30 })
const locale = fc.dictionary(fc.constantFrom('hi', 'ta', 'en', '__proto__x'), words, { maxKeys: 2 })
const optionKey = fc.stringMatching(/^[a-z_]{1,8}$/)

const anyQuestion: fc.Arbitrary<Question> = fc
  .record({
    key: fc.stringMatching(/^[a-z][a-z_A-Z0-9]{0,12}$/),
    questionType: fc.oneof({ weight: 9, arbitrary: fc.constantFrom<string>(...questionTypes) }, words),
    title: words,
    localeTitle: locale,
    helpText: words,
    localeHelpText: locale,
    mandatory: fc.boolean(),
    disabled: fc.boolean(),
    order: fc.nat(),
    displayOrder: fc.nat(),
    pageNumber: fc.nat(),
    keys: fc.uniqueArray(optionKey, { maxLength: 6 }),
    points: fc.uniqueArray(fc.integer({ min: -3, max: 12 }), { maxLength: 6 }),
  })
  .map(({ keys, points, ...rest }) => ({
    ...rest,
    answerOptions: keys.map((key, displayOrder) => ({
      key,
      label: key,
      localeLabel: { hi: key },
      displayOrder,
    })),
    ...(points.length === 0
      ? {}
      : { scaleQuestionnaire: { options: points.map((option) => ({ option, label: String(option) })) } }),
  }))

const anySurvey = fc.uniqueArray(anyQuestion, { selector: ({ key }) => key, maxLength: 12 })

const anyFile = fc.record(
  {
    name: words,
    type: fc.constantFrom('image/png', 'image/jpeg', 'application/pdf', 'text/html', ''),
    size: fc.nat({ max: 5 * 1024 * 1024 }),
  },
  { requiredKeys: ['name', 'type'] },
)

/** Any value at all, and often enough one that the question accepts. */
function anyAnswerTo(question: Question): fc.Arbitrary<AnswerValue> {
  const keys = question.answerOptions.map(({ key }) => key)
  return fc.oneof(
    fc.constant(null),
    words,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -3, max: 12 }),
    fc.subarray(keys),
    fc.array(words, { maxLength: 4 }),
    fc.constantFrom('2026-11-21', '2026-11-21T10:00:00+05:30', '+919835041270', ...keys),
    anyFile,
  )
}

const answered = anySurvey.chain((survey) =>
  fc.tuple(...survey.map((question) => anyAnswerTo(question))).map((values) => ({
    survey,
    answers: survey.map(({ key }, index): Answer => ({ questionKey: key, answer: values[index] ?? null })),
  })),
)

/** Passes what one side sends to the other: renamed, written, read, renamed back, checked. */
function overTheWire<Schema extends v.GenericSchema>(
  schema: Schema,
  value: v.InferInput<Schema>,
): v.InferOutput<Schema> {
  const names = renamingOf(schema)
  const sent: unknown = JSON.parse(JSON.stringify(names.toWire(value)))
  return v.parse(schema, names.fromWire(sent))
}

test('any survey and any answers cross the wire unchanged, and both sides find the same problems', () => {
  fc.assert(
    fc.property(answered, fc.boolean(), ({ survey, answers }, draft) => {
      const receivedSurvey = overTheWire(v.array(questionSchema), survey)
      const received = overTheWire(answersSchema, answers)
      // JSON has no negative zero.
      expect(received).toEqual(JSON.parse(JSON.stringify(answers)))
      expect(receivedSurvey).toEqual(survey)
      expect(problemsOf(receivedSurvey, received, { draft })).toEqual(problemsOf(survey, answers, { draft }))
    }),
  )
})

test('an accepted answer shown in a form and sent again unchanged is the same answer', () => {
  fc.assert(
    fc.property(answered, ({ survey, answers }) => {
      for (const [index, question] of survey.entries()) {
        const { answer } = answers[index] ?? { answer: null }
        if (!takesAnswer(question.questionType) || problemOf(question, answer) !== undefined) continue
        const again = convertAnswer(question, formValueOf(question, answer))
        if (question.questionType === 'DateTime' && typeof answer === 'string') {
          expect(Date.parse(typeof again === 'string' ? again : '')).toBe(
            Math.floor(Date.parse(answer) / 60_000) * 60_000,
          )
        } else if (isEmptyAnswer(answer)) expect(again).toBeNull()
        else if (typeof answer === 'string')
          expect(again).toBe(question.questionType === 'Password' ? answer : answer.trim())
        else expect(again).toEqual(Object.is(answer, -0) ? 0 : answer)
      }
    }),
    { numRuns: 300 },
  )
})

test('whatever stood there before, a form opens: a stored answer of another type shows nothing or as text, never throws', () => {
  fc.assert(
    fc.property(anyQuestion, fc.jsonValue(), (question, stored) => {
      const shown = formValueOf(question, storedAs(stored))
      expect(['string', 'object']).toContain(typeof shown)
      problemOf(question, convertAnswer(question, shown))
    }),
  )
})

const storedAs = (value: unknown): AnswerValue => {
  const result = v.safeParse(answerValue, value)
  return result.success ? result.output : null
}

test('whatever is in a form, converting and judging it never throws, and a file is only ever an answer to a file question', () => {
  const anyForm: fc.Arbitrary<FormValue> = fc.oneof(fc.string(), fc.array(fc.string()), anyFile)
  fc.assert(
    fc.property(anyQuestion, anyForm, (question, typed) => {
      const sent = convertAnswer(question, typed)
      const problem = problemOf(question, sent)
      if (isFile(sent) && isKnownType(question.questionType) && takesAnswer(question.questionType)) {
        if (!isFileType(question.questionType)) expect(problem).toBeDefined()
      }
    }),
  )
})

test('a draft never complains of what is missing, and never of more than the whole does', () => {
  fc.assert(
    fc.property(answered, ({ survey, answers }) => {
      const whole = problemsOf(survey, answers)
      const draft = problemsOf(survey, answers, { draft: true })
      expect(Object.values(draft)).not.toContain('fieldIsMandatory')
      for (const [key, problem] of Object.entries(draft)) expect(whole[key]).toBe(problem)
    }),
  )
})

test('the documented limits stand', () => {
  expect(Object.values(agreeability)).toEqual([3, 5, 7, 10])
  expect(Object.values(fileRules).map(({ bytes }) => bytes / 1024 / 1024)).toEqual([4, 2, 4])
})
