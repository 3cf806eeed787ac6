import type { Database } from '../../engines/database/database.ts'
import { holdContact, isBlockBetween } from './blockStore.ts'

/**
 * Whether one of two people has blocked the other. Nobody blocks or unblocks until the transaction ends, so the
 * result stays true for the conversation that the caller begins.
 */
export async function holdIfBlocked(
  tx: Database,
  [one, other, ...more]: readonly string[],
): Promise<boolean> {
  if (one === undefined || other === undefined || more.length > 0) return false
  const people = [one, other] as const
  await holdContact(tx, people)
  return isBlockBetween(tx, people)
}

/** Whether one of two people has blocked the other at this moment; false for more than two. */
export async function isContactStopped(
  db: Database,
  [one, other, ...more]: readonly string[],
): Promise<boolean> {
  if (one === undefined || other === undefined || more.length > 0) return false
  return isBlockBetween(db, [one, other])
}
