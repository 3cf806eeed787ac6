import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import { isPaused } from './pauseStore.ts'

/**
 * Throws if one of the two people of a channel has blocked the other. Both get the same failure, so that neither is
 * told who did it.
 */
export async function requireUnpaused(db: Database, channelId: string): Promise<void> {
  if (await isPaused(db, channelId)) throw new Failure('chatDisabled')
}
