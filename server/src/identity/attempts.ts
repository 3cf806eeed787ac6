import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../house.ts'
import { forgiveAttempts, giveAttemptBack, takeAttempt } from './signInStore.ts'
import { personById } from '../people/store.ts'

/**
 * Looks at a password as often as the account allows: a wrong one throws `wrongPassword` and counts, a right one forgives all
 * before it. An attempt that could not be judged does not count.
 */
export async function withinAttempts(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  personId: string,
  isRight: () => Promise<boolean>,
): Promise<void> {
  const attempt = await takeAttempt(db, personId, clock.now())
  if (attempt === undefined) throw await blocked(db, personId, clock.now())
  const right = await isRight().catch(async (error: unknown) => {
    await giveAttemptBack(db, personId)
    throw error
  })
  if (!right) throw new Failure('wrongPassword')
  await forgiveAttempts(db, personId)
}

async function blocked(db: House['db'], personId: string, now: Date): Promise<Failure> {
  const until = (await personById(db, personId))?.blockedUntil ?? now
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  return new Failure('tooManyAttempts', { retryAfterSeconds: Math.max(1, seconds) })
}
