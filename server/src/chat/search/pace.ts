/**
 * How fast the words of messages are made. Sending comes first, so the indexer works in short turns with rests:
 *
 * - It begins a moment after a message is stored, so that the messages of that moment share a turn.
 *
 * - A turn takes few messages of each of some channels, and stops every few milliseconds for other work.
 *
 * - After a turn it rests: half as long as the turn in a calm process, and many times as long in a busy one. Until
 *   then, a search reads the newest messages itself.
 *
 * - If a backlog stays longer than a burst, its turns get longer and slow down sending. Otherwise nobody would find
 *   messages that are older than those that a search reads itself.
 *
 * - While another process makes words it only waits, and after a failure it tries again.
 *
 * - From time to time it looks for messages that no event announced.
 */

/** Milliseconds from a message until its words are made, so that messages of one moment share a turn. */
export const gatherMs = 2000
/** Milliseconds until the next try while another process makes words. */
export const takenMs = 400
/** Milliseconds until what failed is tried again. */
export const againMs = 1000
/** Milliseconds between two looks for messages that no event announced. */
export const lookMs = 20_000
/** The most channels that one look finds. */
export const mostBehind = 1000

/** The most channels of one turn. */
export const mostChannels = 64
/** The most messages of each channel: few, so that a turn is short, or more while the backlog stays. */
export const mostOfChannel = { usual: 32, behind: 128 } as const
/** The most messages of one turn that changed. */
export const mostChanged = 100
/** Milliseconds for which words are made before other work of the process gets its chance. */
export const sliceMs = 4

/** Milliseconds for which a backlog may grow before its turns become longer. A burst is over by then. */
const burstMs = 15_000
/** How long the indexer rests after a turn, in turns. */
const restTimes = { calm: 0.5, busy: 12 }
/** A process counts as busy if it works for this share of the time. The indexer alone works for less. */
const busyShare = 0.9
/** The longest rest. */
const mostRestMs = 5000

/** Milliseconds that only grow, such as those of `performance.now`. */
export type Stopwatch = () => number

/** Returns how many milliseconds to rest after a turn during which the process was busy for `share` of the time. */
export function restAfter(turnMs: number, share: number): number {
  return Math.min(mostRestMs, turnMs * (share >= busyShare ? restTimes.busy : restTimes.calm))
}

/** Says how many messages of a channel a turn takes. It depends on how long there have been messages left over. */
export interface Pace {
  mostOfChannel(): number
  turnEnded(left: { readonly isFinished: boolean }): void
}

/** Returns the pace of a backlog; the stopwatch measures how long it stays. */
export function makePace(stopwatch: Stopwatch): Pace {
  /** When a turn first left messages over; undefined again once a turn leaves none. */
  let behindSince: number | undefined
  return {
    mostOfChannel: () =>
      behindSince !== undefined && stopwatch() - behindSince >= burstMs
        ? mostOfChannel.behind
        : mostOfChannel.usual,
    turnEnded({ isFinished }) {
      behindSince = isFinished ? undefined : (behindSince ?? stopwatch())
    },
  }
}
