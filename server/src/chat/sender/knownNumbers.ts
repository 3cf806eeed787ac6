import type { Newest } from '../messages/messageStore.ts'

/** The most channels whose newest number is known. */
const mostKnown = 50_000

/** Milliseconds for which a channel whose number another process took counts as shared. */
const sharedMs = 10_000

/** The newest numbers of channels of mentorships, as far as this process knows them. */
export interface KnownNumbers {
  get(channelId: string): number | undefined
  /** Notes a message that is stored. A smaller number than the known one changes nothing. */
  note(newest: Newest): void
  /** Notes a message of another process; of a channel that is not known here it says too little. */
  noteOfOther(newest: Newest): void
  forget(channelId: string): void
  /**
   * Notes that another process took the next number. For a while the number is then unknown, so both processes lock the channel and wait
   * for each other. Two processes that guess numbers would refuse each other's messages all the time.
   */
  share(channelId: string): void
  /** Whether another process took a number of this channel a moment ago. */
  isShared(channelId: string): boolean
}

/**
 * Remembers the newest numbers of channels. They come from committed messages, so the number after the known one is free, or was taken by
 * another process; it never leaves a gap.
 */
export function makeKnownNumbers(): KnownNumbers {
  const known = new Map<string, number>()
  const sharedUntil = new Map<string, number>()
  const isShared = (channelId: string) => {
    if (sharedUntil.size === 0) return false
    const until = sharedUntil.get(channelId)
    if (until === undefined) return false
    if (until > performance.now()) return true
    sharedUntil.delete(channelId)
    return false
  }
  const raise = ({ channelId, seq }: Newest) => {
    if (seq > (known.get(channelId) ?? 0)) known.set(channelId, seq)
  }
  return {
    get: (channelId) => known.get(channelId),
    note(newest) {
      if (isShared(newest.channelId)) return
      if (known.size >= mostKnown && !known.has(newest.channelId)) {
        known.delete(known.keys().next().value ?? '')
      }
      raise(newest)
    },
    noteOfOther(newest) {
      if (known.has(newest.channelId)) raise(newest)
    },
    forget: (channelId) => void known.delete(channelId),
    share(channelId) {
      known.delete(channelId)
      sharedUntil.set(channelId, performance.now() + sharedMs)
    },
    isShared,
  }
}
