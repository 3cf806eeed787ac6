import type { Database } from '../../engines/database.ts'
import { wordRules } from '../../engines/words.ts'
import { makeWords } from './indexing.ts'
import { channelsBehind, hasChanged } from './indexStore.ts'

/** The most channels that one look finds. */
const mostBehind = 1000
/**
 * Milliseconds for which a backlog may grow before its turns become longer, at the cost of what is sent meanwhile. A
 * burst is over by then; where it goes on, messages older than the newest ones that a search reads must be found too.
 */
const burstMs = 15_000

/** The messages whose words this process knows to be missing. */
export interface Backlog {
  /** Notes channels with new messages. */
  addChannels(channelIds: readonly string[]): void
  /** Notes that some message changed. */
  addChange(): void
  isEmpty(): boolean
  /** Looks for what no event told, such as the messages of the time before the search. */
  look(): Promise<void>
  /** Makes the words of some messages. Everything stays in the backlog while another process is making words. */
  turn(): Promise<'done' | 'busy'>
}

/** Returns an empty backlog; `now` returns milliseconds that only grow. */
export function makeBacklog(db: Database, now = () => performance.now()): Backlog {
  const waiting = new Set<string>()
  let hasChange = false
  let hasMoreBehind = false
  /** When the first turn of an unbroken row of turns ended with messages left; undefined after a turn that finished. */
  let behindSince: number | undefined

  const isEmpty = () => waiting.size === 0 && !hasChange
  const look = async (): Promise<void> => {
    const behind = await channelsBehind(db, wordRules, mostBehind)
    for (const id of behind) waiting.add(id)
    hasMoreBehind = behind.length === mostBehind
    hasChange ||= await hasChanged(db)
  }
  return {
    addChannels(channelIds) {
      for (const id of channelIds) waiting.add(id)
    },
    addChange() {
      hasChange = true
    },
    isEmpty,
    look,
    async turn() {
      const chosen = [...waiting]
      waiting.clear()
      hasChange = false
      const keep = () => {
        for (const id of chosen) waiting.add(id)
        hasChange = true
      }
      const isBehind = behindSince !== undefined && now() - behindSince >= burstMs
      const turn = await makeWords(db, chosen, isBehind ? 'behind' : 'usual').catch((error: unknown) => {
        keep()
        throw error
      })
      if (turn.became === 'busy') {
        keep()
        return 'busy'
      }
      behindSince = turn.unfinished.length > 0 ? (behindSince ?? now()) : undefined
      for (const id of turn.unfinished) waiting.add(id)
      hasChange ||= turn.hasMoreChanged
      if (isEmpty() && hasMoreBehind) await look()
      return 'done'
    },
  }
}
