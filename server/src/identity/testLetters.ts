import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { ProblemAnswer, type Testing } from '../testing.ts'

/** Reads the newest letter to an address, as it lies in the outbox; an empty text when there is none. */
export function letterbox(testing: Testing): (email: string) => Promise<string> {
  return async (email) => {
    await testing.workJobs()
    const folder = join(testing.house.config.dataDir, 'outbox')
    const file = (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith(`-${email}.eml`))
      .toSorted()
      .at(-1)
    return file === undefined ? '' : readFileSync(join(folder, file), 'utf8')
  }
}

/** The one-time code in an English letter. */
export function codeIn(letter: string): string {
  return /is ([A-Z\d]{6})\s/.exec(letter)?.[1] ?? 'none'
}

/** The problem a call is answered with; fails when it is answered otherwise. */
export function failureOf(work: Promise<unknown>): Promise<ProblemAnswer> {
  return work.then(
    () => Promise.reject(new Error('No problem came back.')),
    (error: unknown) => (error instanceof ProblemAnswer ? error : Promise.reject(error)),
  )
}

/** What a new mentee signs up with, the code that was mailed and checked before among it. */
export function menteeForm(email: string, otp: string) {
  return {
    role: 'mentee',
    firstName: 'New',
    lastName: 'Person',
    phoneNumber: '9876543210',
    provider: 'normal',
    newPrimaryLanguage: 'en',
    email,
    password: 'Saathi#2026',
    otp,
    project: 'general_intake',
  } as const
}
