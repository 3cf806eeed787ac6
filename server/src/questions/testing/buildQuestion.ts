import * as v from 'valibot'

import { type WrittenQuestion, writtenQuestion } from '../public.ts'

type Written = v.InferInput<typeof writtenQuestion>

/** The fields of a question that a test sets; the others get default values. */
export type QuestionParts = Partial<Omit<Written, 'answerOptions'>> & {
  readonly key: string
  /** Keys of the options, in order. */
  readonly options?: readonly string[]
  /** Keys of the options that are correct; without it the question is not judged. */
  readonly correct?: readonly string[]
}

/** A question as an editor could have written it, in English and Hindi. */
export function buildQuestion({ options = [], correct, ...parts }: QuestionParts): WrittenQuestion {
  const { key } = parts
  return v.parse(writtenQuestion, {
    questionType: options.length > 0 ? 'SingleChoiceRadio' : 'Text',
    title: `Question ${key}`,
    localeTitle: { hi: `प्रश्न ${key}` },
    mandatory: true,
    answerOptions: options.map((option) => ({
      key: option,
      label: `Option ${option}`,
      localeLabel: { hi: `विकल्प ${option}` },
      ...(correct === undefined ? {} : reasonOf(option, correct.includes(option))),
    })),
    ...parts,
  })
}

function reasonOf(option: string, isCorrect: boolean) {
  const localeHelpText = { hi: `क्यों ${option}` }
  return { helpText: `Why ${option}`, localeHelpText, isCorrect }
}
