import type { AnswerOption, Question } from '@saathi/contract/questions/question.ts'
import { scalePoints } from '@saathi/contract/questions/kinds.ts'

/** The options of a question in the order in which they are shown. */
export function optionsOf({ answerOptions }: Pick<Question, 'answerOptions'>): AnswerOption[] {
  return answerOptions.toSorted((a, b) => a.displayOrder - b.displayOrder)
}

/** The key of an option that says that none of the others is true. */
const none = 'none'

/** Returns the chosen options after one was added: “none of these” and the others exclude each other, and the newer choice counts. */
export function withoutContradiction(before: readonly string[], after: readonly string[]): string[] {
  if (!after.includes(none)) return [...after]
  return before.includes(none) && after.length > 1 ? after.filter((key) => key !== none) : [none]
}

/** One number of a scale with its words. */
export interface ScaleOption {
  readonly option: number
  readonly label: string
  readonly localeLabel?: Readonly<Record<string, string>> | undefined
}

/** Returns the question's own points in its order; without any, 1 up to the last of its type. */
export function scaleOptionsOf(
  question: Pick<Question, 'questionType' | 'scaleQuestionnaire'>,
): readonly ScaleOption[] {
  const { scaleQuestionnaire } = question
  const own = scaleQuestionnaire?.options ?? []
  if (own.length === 0) return scalePoints(question).map((option) => ({ option, label: '' }))
  const falls = scaleQuestionnaire?.sorting?.toLowerCase().startsWith('desc') === true
  return own.toSorted((a, b) => (falls ? b.option - a.option : a.option - b.option))
}
