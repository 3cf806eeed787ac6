import type { Database } from '../../engines/database/database.ts'
import type { Newest } from '../messages/messageStore.ts'
import { raiseLastSeqs } from './sendStore.ts'

/** Milliseconds for which new numbers are collected before `channels.last_seq` follows them. */
const collectMs = 250

/** Lets `channels.last_seq` follow the messages. */
export interface LastSeqs {
  note(newest: Newest): void
  close(): Promise<void>
}

/**
 * Raises `channels.last_seq` a few times a second, because raising it with each message would cost as much as the message. Only the search
 * reads it, to find channels with new messages. What a crash keeps from being raised is raised when a process starts.
 */
export function makeLastSeqs(db: Database): LastSeqs {
  let waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const raise = async (): Promise<void> => {
    timer = undefined
    const numbers = waiting
    waiting = new Map()
    try {
      await raiseLastSeqs(db, numbers)
    } catch {
      // The database is away; the numbers go along with the next ones.
      for (const [channelId, seq] of numbers) if (!waiting.has(channelId)) waiting.set(channelId, seq)
    }
  }
  return {
    note({ channelId, seq }) {
      waiting.set(channelId, seq)
      timer ??= setTimeout(() => void raise(), collectMs).unref()
    },
    async close() {
      clearTimeout(timer)
      if (waiting.size > 0) await raise()
    },
  }
}
