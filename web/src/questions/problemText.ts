import { problemSentences } from '@saathi/contract/questions/rules.ts'

import type { Translate } from '../texts.ts'

/** The sentence for a problem's name; a sentence of the server is returned as it is. */
export function problemText(problem: string, t: Translate): string {
  return Object.hasOwn(problemSentences, problem) || problem === 'notSent'
    ? t(`questions.problem.${problem}`)
    : problem
}
