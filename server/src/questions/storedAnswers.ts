import type { AnswerValue } from '@saathi/contract/questions/question.ts'

import { hashPassword } from '../engines/passwords.ts'

/** A file as an answer says it: what it is called and is, where its bytes are, and what was sent. */
export interface StoredFile {
  readonly name: string
  readonly type: string
  /** Bytes as kept. */
  readonly size: number
  readonly key: string
  /** SHA-256 of the bytes as they were sent, so that the same file sent again is the one that is there. */
  readonly sent: string
}

/** What was typed unseen, as a hash that nobody can read. */
export interface StoredSecret {
  readonly secret: string
}

/** An answer as the database keeps it. */
export interface StoredAnswer {
  readonly questionKey: string
  readonly answer: AnswerValue | StoredFile | StoredSecret
}

/** Whether a stored value is a file that lies here. */
export function isStoredFile(value: StoredAnswer['answer'] | undefined): value is StoredFile {
  return typeof value === 'object' && value !== null && 'key' in value
}

function isSecret(value: StoredAnswer['answer']): value is StoredSecret {
  return typeof value === 'object' && value !== null && 'secret' in value
}

/** What nobody shall read is kept as a hash. */
export async function sealSecret(typed: string): Promise<StoredSecret> {
  return { secret: await hashPassword(typed) }
}

/** Answers without what nobody may read. */
export function openAnswers(stored: readonly StoredAnswer[]) {
  return stored.flatMap(({ questionKey, answer }) => (isSecret(answer) ? [] : [{ questionKey, answer }]))
}
