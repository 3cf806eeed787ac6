import type { AnswerOption, Question } from '@saathi/contract/questions/question.ts'
import { defaultScale } from '@saathi/contract/questions/rules.ts'

/** The options of a question in the order in which they are shown. */
export function optionsOf({ answerOptions }: Pick<Question, 'answerOptions'>): AnswerOption[] {
  return answerOptions.toSorted((a, b) => a.displayOrder - b.displayOrder)
}

/** One number of a scale with its words. */
export interface ScaleOption {
  readonly option: number
  readonly label: string
  readonly localeLabel?: Readonly<Record<string, string>> | undefined
}

/** The numbers of a scale: its own, sorted as it says, else 1 to 10. */
export function scaleOptionsOf({
  scaleQuestionnaire,
}: Pick<Question, 'scaleQuestionnaire'>): readonly ScaleOption[] {
  const own = scaleQuestionnaire?.options ?? []
  if (own.length > 0) {
    const falls = scaleQuestionnaire?.sorting?.toLowerCase().startsWith('desc') === true
    return own.toSorted((a, b) => (falls ? b.option - a.option : a.option - b.option))
  }
  const { least, most } = defaultScale
  return Array.from({ length: most - least + 1 }, (_, index) => ({ option: least + index, label: '' }))
}
