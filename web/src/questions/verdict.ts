import type { AnswerOption, AnswerValue, Question } from '@saathi/contract/questions/question.ts'

/** How an answer turned out; undefined where a question has no right answer. */
export type Verdict = 'right' | 'wrong'

/** Whether the answer names exactly the right options; undefined where no option is marked as right. */
export function verdictOf(
  question: Pick<Question, 'answerOptions'>,
  answer: AnswerValue | undefined,
): Verdict | undefined {
  const right = question.answerOptions.filter((option) => option.isCorrect === true).map(({ key }) => key)
  if (right.length === 0) return undefined
  const chosen = chosenKeys(answer)
  return chosen.length === right.length && right.every((key) => chosen.includes(key)) ? 'right' : 'wrong'
}

/** How one option is shown after answering: right ones always, wrong ones where they were chosen. */
export function optionVerdict(option: AnswerOption, chosen: readonly string[]): Verdict | undefined {
  if (option.isCorrect === true) return 'right'
  return option.isCorrect === false && chosen.includes(option.key) ? 'wrong' : undefined
}

function chosenKeys(answer: AnswerValue | undefined): readonly string[] {
  if (typeof answer === 'string') return [answer]
  return Array.isArray(answer) ? answer : []
}
