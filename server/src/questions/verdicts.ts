import { Failure, type FieldErrors } from '@saathi/contract/errors.ts'
import type { Answer, Question } from '@saathi/contract/questions/question.ts'
import { problemSentences, problemsOf, takesAnswer } from '@saathi/contract/questions/rules.ts'

import { resolveAnswers, type Sent, splitSecrets } from './resolve.ts'
import { sealSecret, type StoredAnswer } from './storedAnswers.ts'

interface Strictness {
  /** A draft may have gaps. */
  readonly draft: boolean
  /** Whether a submission without any answer is refused, even if every question is optional. */
  readonly needsAnAnswer?: boolean | undefined
}

/** The answers to store after a request, secrets still as typed; throws `invalid` with sentences by question key. */
export function judgeSending(
  sent: Sent,
  stored: readonly StoredAnswer[],
  { draft, needsAnAnswer = false }: Strictness,
): readonly StoredAnswer[] {
  const { judged, toStore } = resolveAnswers(sent, stored)
  const isBlank = needsAnAnswer && !draft && toStore.length === 0
  const sentences =
    answerErrors(sent.questions, judged, { draft }) ?? (isBlank ? blankErrors(sent.questions) : undefined)
  if (sentences !== undefined) throw new Failure('invalid', { answers: sentences })
  return toStore
}

/**
 * Returns the answers as they are stored: a draft without its secrets, submitted answers with hashes in their
 * place.
 */
export async function sealedAnswers(
  questions: readonly Question[],
  toStore: readonly StoredAnswer[],
  { draft }: Pick<Strictness, 'draft'>,
): Promise<StoredAnswer[]> {
  const { open, secrets } = splitSecrets(questions, toStore)
  if (draft) return open
  const sealed = await Promise.all(
    secrets.map(async ({ questionKey, typed }) => ({ questionKey, answer: await sealSecret(typed) })),
  )
  return [...open, ...sealed]
}

function answerErrors(
  questions: readonly Question[],
  answers: readonly Answer[],
  strictness: Pick<Strictness, 'draft'>,
): FieldErrors | undefined {
  const problems = Object.entries(problemsOf(questions, answers, strictness))
  if (problems.length === 0) return undefined
  return Object.fromEntries(problems.map(([key, problem]) => [key, [problemSentences[problem]]]))
}

function blankErrors(questions: readonly Question[]): FieldErrors {
  const asked = questions.filter(({ questionType }) => takesAnswer(questionType))
  return Object.fromEntries(asked.map(({ key }) => [key, [problemSentences.fieldIsMandatory]]))
}
