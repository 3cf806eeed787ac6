import { notifying } from '../../engines/database/bus.ts'
import { type Database, sql } from '../../engines/database/database.ts'
import type { NewMessage, Stored } from '../messages/message.ts'
import { storedTopic } from '../topics/topics.ts'
import { isAboutMoment, mostTries } from './conflicts.ts'
import { raiseLastSeqs, storeMessages } from './sendStore.ts'

/**
 * Stores a message in the caller's transaction; every process hears of it with the commit. If somebody else takes its number at this moment,
 * it gets the next one, and the rest of the transaction stays.
 */
export async function storeInTransaction(tx: Database, message: NewMessage): Promise<Stored> {
  for (let triesLeft = mostTries - 1; ; triesLeft -= 1) {
    await tx.run(sql`savepoint message`)
    try {
      const [stored] = await storeMessages(tx, [message])
      if (stored === undefined) throw new Error('A stored message did not come back.')
      if ('message' in stored) await announceIn(tx, stored.message)
      await tx.run(sql`release savepoint message`)
      return stored
    } catch (error) {
      if (triesLeft === 0 || !isAboutMoment(error)) throw error
      await tx.run(sql`rollback to savepoint message`)
    }
  }
}

async function announceIn(tx: Database, { channelId, seq }: { channelId: string; seq: number }) {
  await raiseLastSeqs(tx, new Map([[channelId, seq]]))
  // A process of the version before expects a group.
  const event = JSON.stringify({ group: '', newest: [[channelId, seq]] })
  await tx.run(sql`select ${notifying(storedTopic, sql`${event}::json`)}`)
}
