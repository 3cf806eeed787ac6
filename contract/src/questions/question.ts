import * as v from 'valibot'

import { localeText, boundedText } from '../base/fields.ts'

/** The question types that the client can render and the rules can check. */
export const questionTypes = [
  'Text',
  'Password',
  'Number',
  'PhoneNumber',
  'TextBox',
  'SingleChoiceRadio',
  'SingleChoiceDropDown',
  'SimpleDropDown',
  'MultiChoiceDropDown',
  'SingleChoiceButton',
  'Date',
  'DateTime',
  'AgreeabilityThreeOptions',
  'AgreeabilityFiveOptions',
  'AgreeabilitySevenScale',
  'AgreeabilityTenScale',
  'Scale',
  'ImageResponse',
  'SingleImageUpload',
  'YoutubeVideo',
  'Document',
] as const
export type QuestionType = (typeof questionTypes)[number]

export const answerOption = v.object({
  key: v.string(),
  label: v.string(),
  localeLabel: localeText,
  displayOrder: v.number(),
  displayName: v.optional(v.string()),
  helpText: v.optional(v.string()),
  localeHelpText: v.optional(localeText),
  /** Present once the person has answered the question. */
  isCorrect: v.optional(v.boolean()),
})
export type AnswerOption = v.InferOutput<typeof answerOption>

export const question = v.object({
  key: v.string(),
  /** One of `questionTypes`; a type the client does not know is shown as "Can not render!". */
  questionType: v.string(),
  title: v.string(),
  localeTitle: localeText,
  label: v.optional(v.string()),
  helpText: v.optional(v.string()),
  localeHelpText: v.optional(localeText),
  /** The address of a YoutubeVideo; its help text says the same in words. */
  url: v.optional(v.string()),
  localeUrl: v.optional(localeText),
  mandatory: v.boolean(),
  /** An answer for the person alone: nobody else reads it. */
  isPrivate: v.optional(v.boolean()),
  order: v.number(),
  displayOrder: v.number(),
  pageNumber: v.number(),
  disabled: v.optional(v.boolean()),
  autocomplete: v.optional(v.string()),
  answerOptions: v.array(answerOption),
  /** The smallest and the largest number that a Number question accepts. */
  bounds: v.optional(v.object({ least: v.number(), most: v.number() })),
  /** A Date or DateTime that is not over while it is typed. An answer that was sent late is taken. */
  isAhead: v.optional(v.boolean()),
  scaleQuestionnaire: v.optional(
    v.object({
      sorting: v.optional(v.string()),
      options: v.array(
        v.object({ option: v.number(), label: v.string(), localeLabel: v.optional(localeText) }),
      ),
    }),
  ),
})
export type Question = v.InferOutput<typeof question>

/**
 * A file as an answer. Sent to the server, it means that the stored file stays; the bytes of a new file travel in a part of their
 * own, named by the question's key. In a reply, `url` links to the file for a few minutes.
 */
export const fileAnswer = v.object({
  name: v.optional(boundedText(255), ''),
  type: v.optional(boundedText(100), ''),
  /** Bytes. */
  size: v.optional(v.pipe(v.number(), v.minValue(0))),
  url: v.optional(boundedText(4096)),
})
export type FileAnswer = v.InferOutput<typeof fileAnswer>

/** A number, a text, a date `YYYY-MM-DD`, an option's key, a list of keys, a file, or nothing. */
export const answerValue = v.nullable(
  v.union([
    v.number(),
    boundedText(10_000, 'Please use at most 10000 characters.'),
    v.pipe(v.array(boundedText(200)), v.maxLength(200)),
    fileAnswer,
  ]),
)
export type AnswerValue = v.InferOutput<typeof answerValue>

export const answer = v.object({
  questionKey: boundedText(200),
  answer: answerValue,
})
export type Answer = v.InferOutput<typeof answer>

export const answers = v.pipe(v.array(answer), v.maxLength(500))
