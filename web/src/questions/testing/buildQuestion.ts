import type { Question } from '@saathi/contract/questions/question.ts'

/** A question that must be answered, for tests; its title is its key. */
export function buildQuestion(key: string, questionType: string, more: Partial<Question> = {}): Question {
  return {
    key,
    questionType,
    title: key,
    localeTitle: {},
    mandatory: true,
    order: 1,
    displayOrder: 1,
    pageNumber: 1,
    answerOptions: [],
    ...more,
  }
}
