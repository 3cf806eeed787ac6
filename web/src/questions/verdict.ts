import type { AnswerOption } from '@saathi/contract/questions/question.ts'
import type { Verdict } from '@saathi/contract/questions/rules.ts'

/** How one option is shown after answering: right ones always, wrong ones where they were chosen. */
export function optionVerdict(option: AnswerOption, chosen: readonly string[]): Verdict | undefined {
  if (option.isCorrect === true) return 'right'
  return option.isCorrect === false && chosen.includes(option.key) ? 'wrong' : undefined
}
