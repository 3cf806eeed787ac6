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

/** The content of one request for a form. */
export interface Sent {
  readonly questions: readonly Question[]
  readonly answers: readonly Answer[]
  /** Its files with their true types, by question key. */
  readonly files: ReadonlyMap<string, JudgedFile>
}

/** The answers of a form after a request: as the rules judge them, and as they will be stored. */
export interface Resolved {
  readonly judged: readonly Answer[]
  /** Secrets are still as typed. */
  readonly toStore: readonly StoredAnswer[]
}

/**
 * Joins sent and stored answers: those to known questions, in their order, without empty ones. A stored file stays
 * until another one is sent for its question or its answer is null; the same file sent again is not stored twice.
 */
export function resolveAnswers(
  { questions, answers, files }: Sent,
  stored: readonly StoredAnswer[],
): Resolved {
  const given = new Map(answers.map(({ questionKey, answer }) => [questionKey, answer]))
  const inStore = new Map(stored.map(({ questionKey, answer }) => [questionKey, answer]))
  const each = questions
    .filter(({ questionType }) => takesAnswer(questionType))
    .map(({ key, questionType }) => {
      if (isFileType(questionType))
        return { key, ...resolveFile(given.get(key), files.get(key), inStore.get(key)) }
      const answer = given.get(key) ?? null
      return { key, judged: answer, toStore: isFile(answer) ? null : answer }
    })
  return {
    judged: each.map(({ key, judged }) => ({ questionKey: key, answer: judged })),
    toStore: each.flatMap(({ key, toStore }) =>
      isNothing(toStore) ? [] : [{ questionKey: key, answer: toStore }],
    ),
  }
}

function isNothing(toStore: StoredAnswer['answer']): boolean {
  return typeof toStore !== 'object' || Array.isArray(toStore) ? isEmptyAnswer(toStore) : toStore === null
}

interface ResolvedAnswer {
  readonly judged: AnswerValue
  readonly toStore: StoredAnswer['answer']
}

function resolveFile(
  given: AnswerValue | undefined,
  file: JudgedFile | undefined,
  inStore: StoredAnswer['answer'] | undefined,
): ResolvedAnswer {
  const here = isStoredFile(inStore) ? inStore : undefined
  if (file !== undefined) {
    if (file.received === undefined) return { judged: file.facts, toStore: null }
    const { stored } = file.received
    return {
      judged: file.facts,
      toStore: here?.sent === stored.sent ? { ...here, name: stored.name } : stored,
    }
  }
  if (given === null || here === undefined) return { judged: null, toStore: null }
  // Already validated on upload; re-encoding may have changed its size, so it is not checked again.
  return { judged: { name: here.name, type: here.type }, toStore: here }
}

/** Splits answers into those that a draft may hold and the secrets as typed. */
export function splitSecrets(questions: readonly Question[], toStore: readonly StoredAnswer[]) {
  const secret = new Set(
    questions.filter(({ questionType }) => isSecretType(questionType)).map(({ key }) => key),
  )
  return {
    open: toStore.filter(({ questionKey }) => !secret.has(questionKey)),
    secrets: toStore.flatMap(({ questionKey, answer }) =>
      secret.has(questionKey) && typeof answer === 'string' ? [{ questionKey, typed: answer }] : [],
    ),
  }
}
