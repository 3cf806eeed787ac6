import type { Database } from '../../engines/database/database.ts'
import { wordRules } from '../../engines/text/words.ts'
import { makeWords } from './wordIndex.ts'
import { channelsBehind, hasChanged } from './indexStore.ts'
import { makePace, mostBehind, type Stopwatch } from './pace.ts'

/** The messages whose words this process knows to be missing. */
export interface Backlog {
  /** Notes channels with new messages. */
  addChannels(channelIds: readonly string[]): void
  /** Notes that some message changed. */
  addChange(): void
  isEmpty(): boolean
  /** Looks for messages that no event announced, such as those from before the search existed. */
  look(how: 'exactly' | 'quickly'): Promise<void>
  /** Indexes the words of some messages. Everything stays in the backlog while another process is making words. */
  turn(): Promise<'done' | 'busy'>
}

/** Returns an empty backlog; the longer it is not empty, the longer its turns. */
export function makeBacklog(db: Database, stopwatch: Stopwatch): Backlog {
  const pace = makePace(stopwatch)
  const waiting = new Set<string>()
  let hasChange = false
  let hasMoreBehind = false
  let lastLook: 'exactly' | 'quickly' = 'quickly'

  const isEmpty = () => waiting.size === 0 && !hasChange
  const look = async (how: 'exactly' | 'quickly'): Promise<void> => {
    lastLook = how
    const behind = await channelsBehind(db, {
      rules: wordRules,
      most: mostBehind,
      isExact: how === 'exactly',
    })
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
      const turn = await makeWords(db, chosen, pace.mostOfChannel()).catch((error: unknown) => {
        keep()
        throw error
      })
      if (turn.became === 'busy') {
        keep()
        return 'busy'
      }
      pace.turnEnded({ isFinished: turn.unfinished.length === 0 })
      for (const id of turn.unfinished) waiting.add(id)
      hasChange ||= turn.hasMoreChanged
      if (isEmpty() && hasMoreBehind) await look(lastLook)
      return 'done'
    },
  }
}
