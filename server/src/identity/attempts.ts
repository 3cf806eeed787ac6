import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../house.ts'
import { credentialsOf, forgiveAttempts, giveAttemptBack, takeAttempt } from './credentialStore.ts'

/**
 * Checks a password as often as the account allows: a wrong one throws `wrongPassword` and counts, a right one forgives all
 * before it. An attempt that could not be judged does not count. `isRight` is given the stored hash; returns that hash.
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
