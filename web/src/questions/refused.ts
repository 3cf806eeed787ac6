import type { Answer } from '@saathi/contract/questions/question.ts'

import { Problem } from '../wire/api.ts'
import { fieldErrors } from '../texts/errorText.ts'

/** The server's errors about single answers, by question key; undefined if the failure is about something else. */
export function refusedAnswers(
  failure: unknown,
  answers: readonly Answer[],
): Record<string, string> | undefined {
  if (!(failure instanceof Problem) || failure.status !== 422) return undefined
  const fields = fieldErrors(failure)
  const pairs = answers.flatMap(({ questionKey }) => {
    const sentence = fields[questionKey]
    return sentence === undefined ? [] : [[questionKey, sentence] as const]
  })
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs)
}
