import type { Answer, AnswerValue, Question } from '@saathi/contract/questions/question.ts'
import {
  isEmptyAnswer,
  isFile,
  isFileType,
  isSecretType,
  takesAnswer,
} from '@saathi/contract/questions/rules.ts'

import type { JudgedFile } from './receiveFiles.ts'
import { isStoredFile, type StoredAnswer } from './storedAnswers.ts'

/** What a request brings to a form. */
export interface Sent {
  readonly questions: readonly Question[]
  readonly answers: readonly Answer[]
  /** Its files with their true types, by question key. */
  readonly files: ReadonlyMap<string, JudgedFile>
}

/** The answers of a form after a sending: as the rules judge them, and as they will be kept. */
export interface Resolved {
  readonly judged: readonly Answer[]
  /** Secrets are still as they were typed. */
  readonly kept: readonly StoredAnswer[]
}

/**
 * Puts together what was sent and what lies here: of known questions only, not empty, in their order. A file stays until
 * another one comes for its question or its answer is null; a file that is the one that lies here is not a second one.
 */
export function resolveAnswers(
  { questions, answers, files }: Sent,
  stored: readonly StoredAnswer[],
): Resolved {
  const given = new Map(answers.map(({ questionKey, answer }) => [questionKey, answer]))
  const lying = new Map(stored.map(({ questionKey, answer }) => [questionKey, answer]))
  const each = questions
    .filter(({ questionType }) => takesAnswer(questionType))
    .map(({ key, questionType }) => {
      if (isFileType(questionType))
        return { key, ...resolveFile(given.get(key), files.get(key), lying.get(key)) }
      const answer = given.get(key) ?? null
      return { key, judged: answer, kept: isFile(answer) ? null : answer }
    })
  return {
    judged: each.map(({ key, judged }) => ({ questionKey: key, answer: judged })),
    kept: each.flatMap(({ key, kept }) => (isNothing(kept) ? [] : [{ questionKey: key, answer: kept }])),
  }
}

function isNothing(kept: StoredAnswer['answer']): boolean {
  return typeof kept !== 'object' || Array.isArray(kept) ? isEmptyAnswer(kept) : kept === null
}

interface ResolvedAnswer {
  readonly judged: AnswerValue
  readonly kept: StoredAnswer['answer']
}

function resolveFile(
  given: AnswerValue | undefined,
  file: JudgedFile | undefined,
  lying: StoredAnswer['answer'] | undefined,
): ResolvedAnswer {
  const here = isStoredFile(lying) ? lying : undefined
  if (file !== undefined) {
    if (file.received === undefined) return { judged: file.facts, kept: null }
    const { stored } = file.received
    return { judged: file.facts, kept: here?.sent === stored.sent ? { ...here, name: stored.name } : stored }
  }
  if (given === null || here === undefined) return { judged: null, kept: null }
  // Already validated on upload; re-encoding may have changed its size, so it is not checked again.
  return { judged: { name: here.name, type: here.type }, kept: here }
}

/** What stays of answers in a draft, and what was typed unseen in an answer for good, by question key. */
export function splitSecrets(questions: readonly Question[], kept: readonly StoredAnswer[]) {
  const secret = new Set(
    questions.filter(({ questionType }) => isSecretType(questionType)).map(({ key }) => key),
  )
  return {
    open: kept.filter(({ questionKey }) => !secret.has(questionKey)),
    secrets: kept.flatMap(({ questionKey, answer }) =>
      secret.has(questionKey) && typeof answer === 'string' ? [{ questionKey, typed: answer }] : [],
    ),
  }
}
