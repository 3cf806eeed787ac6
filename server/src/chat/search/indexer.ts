import { performance } from 'node:perf_hooks'

import type { House } from '../../house/house.ts'
import { channelsOf, type Group } from '../messages/message.ts'
import { changedTopic, newestIn, storedHereTopic, storedTopic } from '../topics/topics.ts'
import { type Backlog, makeBacklog } from './backlog.ts'
import { againMs, gatherMs, lookMs, restAfter, takenMs } from './pace.ts'

/** Indexes the words of messages in the background, soon after they are stored. */
export interface Indexer {
  /** Indexes all waiting messages before it returns. */
  finish(): Promise<void>
  close(): void
}

/** Opens the indexer of this process. Every process has one; a lock lets one at a time work. */
export function openIndexer({ db, bus, log }: Pick<House, 'db' | 'bus' | 'log'>): Indexer {
  const backlog = makeBacklog(db, () => performance.now())
  const failed = (error: unknown) =>
    log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'words were not made')
  const work = makeWork(backlog, failed)
  const look = (how: 'exactly' | 'quickly') =>
    void backlog.look(how).then(() => (backlog.isEmpty() ? undefined : work.wake(0)), failed)
  const ends = [
    bus.subscribe(storedTopic, (event) => {
      backlog.addChannels(newestIn(event).map(([channelId]) => channelId))
      work.wake(gatherMs)
    }),
    bus.subscribe(storedHereTopic, (event) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event stays in this process; only the sender publishes it
      backlog.addChannels(channelsOf(event as Group))
      work.wake(gatherMs)
    }),
    bus.subscribe(changedTopic, () => {
      backlog.addChange()
      work.wake(gatherMs)
    }),
    bus.onGap((isListening) => {
      if (isListening) look('quickly')
    }),
  ]
  // A process that was killed may have left messages that only an exact look finds.
  const first = setTimeout(() => look('exactly'), gatherMs).unref()
  const looking = setInterval(() => look('quickly'), lookMs).unref()
  return {
    async finish() {
      await backlog.look('exactly')
      while (!backlog.isEmpty()) if ((await backlog.turn()) === 'busy') await pause(takenMs)
    },
    close() {
      for (const end of ends) end()
      clearTimeout(first)
      clearInterval(looking)
      work.close()
    },
  }
}

/** Works off the backlog in the background, with rests. */
function makeWork(backlog: Backlog, failed: (error: unknown) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const state = { isClosed: false, isWorking: false }

  const work = async (): Promise<void> => {
    while (!state.isClosed && !backlog.isEmpty()) {
      const begun = performance.now()
      const before = performance.eventLoopUtilization()
      const turn = await backlog.turn()
      const { utilization } = performance.eventLoopUtilization(before)
      const restMs = restAfter(performance.now() - begun, utilization)
      await pause(turn === 'busy' ? takenMs : restMs)
    }
  }
  /** Begins to work after some milliseconds, unless it works already. */
  const wake = (afterMs: number): void => {
    if (state.isClosed || state.isWorking || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      state.isWorking = true
      void work()
        .catch(failed)
        .finally(() => {
          state.isWorking = false
          // After a failure, and for messages that came at the very end.
          if (!backlog.isEmpty()) wake(againMs)
        })
    }, afterMs).unref()
  }
  return {
    wake,
    close(): void {
      state.isClosed = true
      clearTimeout(timer)
    },
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}
