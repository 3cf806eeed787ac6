import type { Database } from '../../engines/database.ts'
import { holdContact, isBlockBetween } from './blockStore.ts'

/**
 * Whether one of two people has blocked the other. Nobody blocks or unblocks until the transaction ends, so that what
 * begins between the two by this answer begins rightly.
 */
export async function holdIfBlocked(tx: Database, people: readonly [string, string]): Promise<boolean> {
  await holdContact(tx, people)
  return isBlockBetween(tx, people)
}
