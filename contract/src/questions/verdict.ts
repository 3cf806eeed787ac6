import type { Answer, AnswerOption, AnswerValue, Question } from './question.ts'

/** Whether an answer is right. */
export type Verdict = 'right' | 'wrong'

/** The fields of a question that decide between right and wrong. */
type Judged = Pick<Question, 'key' | 'answerOptions'>

/** Returns whether the answer consists of exactly the right options; undefined if no option is marked as right. */
export function verdictOf(
  question: Pick<Question, 'answerOptions'>,
  answer: AnswerValue | undefined,
): Verdict | undefined {
  const right = question.answerOptions.filter((option) => option.isCorrect === true).map(({ key }) => key)
  if (right.length === 0) return undefined
  const chosen = chosenKeys(answer)
  return chosen.length === right.length && right.every((key) => chosen.includes(key)) ? 'right' : 'wrong'
}

/** Returns how one option is marked after answering: right options always, wrong ones only if they were chosen. */
export function optionVerdict(
  option: Pick<AnswerOption, 'key' | 'isCorrect'>,
  chosen: readonly string[],
): Verdict | undefined {
  if (option.isCorrect === true) return 'right'
  return option.isCorrect === false && chosen.includes(option.key) ? 'wrong' : undefined
}

/**
 * Returns the number of right answers and of questions that can be right or wrong; a missing answer counts as
 * wrong.
 */
export function countRight(
  questions: readonly Judged[],
  answers: readonly Answer[],
): { readonly right: number; readonly judged: number } {
  const given = new Map(answers.map(({ questionKey, answer }) => [questionKey, answer]))
  const verdicts = questions.flatMap((question) => verdictOf(question, given.get(question.key)) ?? [])
  return { right: verdicts.filter((verdict) => verdict === 'right').length, judged: verdicts.length }
}

function chosenKeys(answer: AnswerValue | undefined): readonly string[] {
  if (typeof answer === 'string') return [answer]
  return Array.isArray(answer) ? answer : []
}
