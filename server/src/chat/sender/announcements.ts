import type { Bus } from '../../engines/database/bus.ts'
import type { Newest } from '../messages/messageStore.ts'
import { mostInEvent, storedTopic } from '../topics.ts'

/** Milliseconds for which new numbers are collected into one announcement. */
const collectMs = 20
/**
 * Milliseconds for which a process that has just started is told of earlier messages. It may have read the newest numbers before they were
 * stored, and its own existence became known here only after.
 */
const recentMs = 10_000

/** Tells other processes which channels have new messages. */
export interface Announcements {
  note(newest: Newest): void
  close(): void
}

/**
 * Announces new numbers at most fifty times a second, and only while another process is alive. An announcement that is lost, for example
 * because this process is killed right after a commit, is made up for by the comparison of numbers that every process makes.
 */
export function makeAnnouncements(
  bus: Pick<Bus, 'publishElsewhere' | 'hasOthers' | 'onOther' | 'id'>,
): Announcements {
  let waiting = new Map<string, number>()
  let recent = new Map<string, number>()
  let before = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  const announce = (numbers: ReadonlyMap<string, number>) => {
    const newest = [...numbers]
    for (let at = 0; at < newest.length; at += mostInEvent) {
      // A process of the version before expects a group.
      bus.publishElsewhere(storedTopic, { group: bus.id, newest: newest.slice(at, at + mostInEvent) })
    }
  }
  const announceWaiting = () => {
    timer = undefined
    const numbers = waiting
    waiting = new Map()
    if (bus.hasOthers()) announce(numbers)
  }
  const end = bus.onOther(() => {
    announce(before)
    announce(recent)
  })
  const ageing = setInterval(() => {
    before = recent
    recent = new Map()
  }, recentMs).unref()
  return {
    note({ channelId, seq }) {
      waiting.set(channelId, seq)
      recent.set(channelId, seq)
      timer ??= setTimeout(announceWaiting, collectMs).unref()
    },
    close() {
      end()
      clearInterval(ageing)
      clearTimeout(timer)
      announceWaiting()
    },
  }
}
