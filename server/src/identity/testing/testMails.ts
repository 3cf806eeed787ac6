import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Testing } from '../../testing/testing.ts'

/** Returns a function that reads the newest mail to an address from the outbox; an empty text if there is none. */
export function mailbox(testing: Testing): (email: string) => Promise<string> {
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

/** Returns the one-time code in an English mail. */
export function codeIn(mail: string): string {
  return /is ([A-Z\d]{6})\s/.exec(mail)?.[1] ?? 'none'
}

/** Returns the body of a mentee's sign-up with a code that was mailed and verified. */
export function menteeForm(email: string, otp: string) {
  return {
    role: 'mentee',
    firstName: 'New',
    lastName: 'Person',
    phoneNumber: '9876543210',
    provider: 'normal',
    newPrimaryLanguage: 'en',
    email,
    password: 'Sunny#Day7',
    otp,
    project: 'general_intake',
  } as const
}
