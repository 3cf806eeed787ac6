import type { Answers } from '../model/model.ts'
import type { Criterion } from '../model/programme.ts'

/** People who gave the same answers to some questions are one class. */
export interface AnswerClasses {
  /** The class of each person. */
  readonly classOf: Int32Array
  /** The answers of one person of each class. */
  readonly distinct: readonly Answers[]
}

/** Returns the classes of people by the questions that a criterion compares. */
export function answerClasses(
  people: readonly { readonly answers: Answers }[],
  { compare, menteeQuestion, mentorQuestion }: Criterion,
  side: 'mentee' | 'mentor',
): AnswerClasses {
  const question = side === 'mentee' ? menteeQuestion : mentorQuestion
  const questions = compare.kind === 'distance' ? [question, compare.district] : [question]
  const numbers = new Map<string, number>()
  const distinct: Answers[] = []
  const classOf = Int32Array.from(people, ({ answers }) => {
    const key = JSON.stringify(questions.map((each) => answers[each] ?? []))
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, distinct.length)
    return distinct.push(answers) - 1
  })
  return { classOf, distinct }
}
