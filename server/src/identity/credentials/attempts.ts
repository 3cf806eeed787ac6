import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../../house/house.ts'
import { credentialsOf, forgiveAttempts, giveAttemptBack, takeAttempt } from './credentialStore.ts'

/**
 * Checks a password within the attempts that an account allows: a wrong one throws `wrongPassword` and is
 * counted, a right one resets the count. An attempt that could not be checked is not counted. `isRight` gets the
 * stored hash; the function returns that hash.
 */
export async function withinAttempts(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  personId: string,
  isRight: (passwordHash: string | null) => Promise<boolean>,
): Promise<string | null> {
  const attempt = await takeAttempt(db, personId, clock.now())
  if (attempt === undefined) throw await blocked(db, personId, clock.now())
  const { passwordHash } = attempt
  const right = await isRight(passwordHash).catch(async (error: unknown) => {
    await giveAttemptBack(db, personId)
    throw error
  })
  if (!right) throw new Failure('wrongPassword')
  await forgiveAttempts(db, personId)
  return passwordHash
}

async function blocked(db: House['db'], personId: string, now: Date): Promise<Failure> {
  const until = (await credentialsOf(db, personId))?.blockedUntil ?? now
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  return new Failure('tooManyAttempts', { retryAfterSeconds: Math.max(1, seconds) })
}
