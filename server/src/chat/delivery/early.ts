import type { Message } from '@saathi/contract/chat/socket.ts'

import type { HeldChannel } from './heldChannels.ts'

/** The most messages of a channel that wait for others; the rest is loaded. */
const mostEarly = 100
/** Milliseconds for which a change is remembered. A message that is on its way for longer is loaded. */
const changedMs = 10_000

/** Messages in memory that cannot be delivered yet, because one before them is missing. */
export interface Early {
  /** Keeps messages until `next`, and notes that the channel has them. */
  keep(channel: HeldChannel, messages: readonly Message[]): void
  /** Removes and returns the messages that follow directly what is delivered of the channel. */
  next(channel: HeldChannel): readonly Message[]
  /** Notes that a message has changed: it is kept no longer, and not once it comes. */
  noteChanged(channel: HeldChannel | undefined, messageId: string): void
}

/** See `Early`. */
export function makeEarly(): Early {
  const changes = makeRecentChanges()
  return {
    keep(channel, messages) {
      const { early, deliveredUpTo } = channel
      for (const message of messages) {
        channel.announced = Math.max(channel.announced, message.seq)
        if (message.seq <= deliveredUpTo || changes.has(message.msgId)) continue
        if (early.size < mostEarly) early.set(message.seq, message)
      }
    },
    next({ early, deliveredUpTo }) {
      const next: Message[] = []
      for (let seq = deliveredUpTo + 1; early.size > 0; seq += 1) {
        const message = early.get(seq)
        if (message === undefined) break
        early.delete(seq)
        next.push(message)
      }
      // Those that were loaded meanwhile.
      for (const seq of early.keys()) if (seq <= deliveredUpTo) early.delete(seq)
      return next
    },
    noteChanged(channel, messageId) {
      changes.note(messageId)
      for (const [seq, { msgId }] of channel?.early ?? []) if (msgId === messageId) channel?.early.delete(seq)
    },
  }
}

/** Remembers messages that changed a moment ago. */
function makeRecentChanges() {
  const changedAt = new Map<string, number>()
  return {
    has: (messageId: string) => changedAt.size > 0 && changedAt.has(messageId),
    note(messageId: string): void {
      const now = performance.now()
      for (const [known, at] of changedAt) {
        if (now - at < changedMs) break
        changedAt.delete(known)
      }
      changedAt.delete(messageId)
      changedAt.set(messageId, now)
    },
  }
}
