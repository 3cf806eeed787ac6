import { problemSentences } from '@saathi/contract/questions/rules.ts'

import type { Question } from '@saathi/contract/questions/question.ts'

import type { Translate } from '../texts/texts.ts'

/** Returns the sentence for a problem's name. A sentence from the server is returned unchanged. */
export function problemText(problem: string, t: Translate, question?: Question): string {
  return Object.hasOwn(problemSentences, problem) || problem === 'notSent'
    ? t(`questions.problem.${problem}`, question?.bounds)
    : problem
}
