import { localeText } from '@saathi/contract/fields.ts'
import { type Answer, type Question, questionTypes } from '@saathi/contract/questions/question.ts'
import { isEmptyAnswer, problemSentences, problemsOf } from '@saathi/contract/questions/rules.ts'
import type { FieldErrors } from '@saathi/contract/errors.ts'
import * as v from 'valibot'

const words = v.pipe(v.string(), v.nonEmpty('Words are missing.'))

const option = v.object({
  key: v.pipe(v.string(), v.nonEmpty()),
  label: words,
  localeLabel: localeText,
  helpText: v.optional(words),
  localeHelpText: v.optional(localeText),
  isCorrect: v.optional(v.boolean()),
})

/** A question as staff write it in a content file: its place follows from where it stands. */
export const writtenQuestion = v.pipe(
  v.object({
    key: v.pipe(v.string(), v.regex(/^[a-z][a-z\d_]*$/, 'A key has small letters, digits and underscores.')),
    questionType: v.picklist(questionTypes),
    title: words,
    localeTitle: localeText,
    label: v.optional(words),
    helpText: v.optional(words),
    localeHelpText: v.optional(localeText),
    url: v.optional(v.pipe(v.string(), v.url('This is no address.'))),
    localeUrl: v.optional(localeText),
    mandatory: v.boolean(),
    autocomplete: v.optional(v.string()),
    answerOptions: v.optional(v.array(option), []),
    scaleQuestionnaire: v.optional(
      v.object({ options: v.array(v.object({ option: v.number(), label: words, localeLabel: localeText })) }),
    ),
  }),
  v.check(
    ({ questionType, answerOptions }) => !questionType.includes('Choice') || answerOptions.length > 1,
    'A choice needs at least two options.',
  ),
)
export type WrittenQuestion = v.InferOutput<typeof writtenQuestion>

/** A written question at its place. */
export function placedQuestion(
  written: WrittenQuestion,
  { order, pageNumber }: { readonly order: number; readonly pageNumber: number },
): Question {
  const answerOptions = written.answerOptions.map((each, index) => ({ ...each, displayOrder: index + 1 }))
  return { ...written, answerOptions, order, displayOrder: order, pageNumber }
}

/** What is wrong with answers, as sentences by question key; undefined when nothing is. */
export function answerErrors(
  questions: readonly Question[],
  answers: readonly Answer[],
  options: { readonly draft?: boolean } = {},
): FieldErrors | undefined {
  const problems = Object.entries(problemsOf(questions, answers, options))
  if (problems.length === 0) return undefined
  return Object.fromEntries(problems.map(([key, problem]) => [key, [problemSentences[problem]]]))
}

/** The answers worth keeping: of known questions, not empty, one each, in the questions' order. */
export function keptAnswers(questions: readonly Question[], answers: readonly Answer[]): Answer[] {
  const given = new Map(answers.map(({ questionKey, answer }) => [questionKey, answer]))
  return questions.flatMap(({ key }) => {
    const answer = given.get(key)
    return answer === undefined || isEmptyAnswer(answer) ? [] : [{ questionKey: key, answer }]
  })
}
