import type { AnswerValue } from '@saathi/contract/questions/question.ts'

import { hashPassword } from '../engines/secrets/passwords.ts'

/** A file as an answer: its name and type, the place of its bytes, and a hash of the sent bytes. */
export interface StoredFile {
  readonly name: string
  readonly type: string
  /** Bytes as stored. */
  readonly size: number
  readonly key: string
  /** SHA-256 of the bytes as they were sent, so that the same file sent again is recognised. */
  readonly sent: string
}

/** A secret, stored as a hash. */
export interface StoredSecret {
  readonly secret: string
}

/** An answer as the database holds it. */
export interface StoredAnswer {
  readonly questionKey: string
  readonly answer: AnswerValue | StoredFile | StoredSecret
}

/** Whether a stored value is a file. */
export function isStoredFile(value: StoredAnswer['answer'] | undefined): value is StoredFile {
  return typeof value === 'object' && value !== null && 'key' in value
}

function isSecret(value: StoredAnswer['answer']): value is StoredSecret {
  return typeof value === 'object' && value !== null && 'secret' in value
}

/** The hash of a secret. */
export async function sealSecret(typed: string): Promise<StoredSecret> {
  return { secret: await hashPassword(typed) }
}

/** Answers without secrets. */
export function openAnswers(stored: readonly StoredAnswer[]) {
  return stored.flatMap(({ questionKey, answer }) => (isSecret(answer) ? [] : [{ questionKey, answer }]))
}
