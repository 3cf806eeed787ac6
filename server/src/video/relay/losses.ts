import { makeDelays } from './delays.ts'
import type { Reception } from './packets/wire.ts'

/** How voices repeat themselves on the way to a browser: not at all, as their senders do, or more. */
export type Repeats = 'none' | 'usual' | 'more'

/** What the way to a browser loses. */
export interface Losses {
  note(received: Reception, at: number): void
  /** Returns how voices are repeated on that way now. */
  repeats(at: number): Repeats
}

/** The share of losses at which more repetition begins, and the one at which it goes on. One repetition is enough below it. */
const many = 0.125
const still = 0.08
/** How long it lasts, in milliseconds. Browsers report a voice every five seconds, and reports are lost as well. */
const holdsMs = 20_000
/**
 * If so much more is lost once it has begun, the line may be full, and more repetition then only makes it worse. It pauses, and if so much
 * less is lost without it, the line is full.
 */
const worse = 0.1
/** Milliseconds after which a line that was full is tried again. */
const fullMs = 180_000
/** Milliseconds after which all reports are of the time since a change. */
const settlesMs = 8000
/** Much loss counts if a report so many milliseconds later says it again: the first one is of better times as well. */
const watchMs = 3000
/** Fewer packets than a second of speech say too little. */
const fewest = 50

/** Counts what the way to a browser loses, from the browser's reports. */
export function makeLosses(): Losses {
  const judged = new Map<number, Reception>()
  const delays = makeDelays()
  const judge = makeJudge()
  return {
    note(received, at) {
      if (received.roundTripMs !== undefined) delays.note(received.roundTripMs, at)
      const last = judged.get(received.ssrc)
      if (last === undefined) {
        judged.set(received.ssrc, received)
        return
      }
      const sent = received.highestSequence - last.highestSequence
      if (sent < fewest) return
      judged.set(received.ssrc, received)
      judge.take((received.packetsLost - last.packetsLost) / sent, { at, waits: delays.areLong(at) })
    },
    repeats: judge.repeats,
  }
}

/**
 * The reaction to the losses, when it began, and the share that was lost then. A line that loses much is `watched` first. A `full` line gets
 * no repetition. If that does not help, the line is only `lossy`: it gets more repetition, however long packets wait.
 */
interface Stage {
  readonly kind: 'usual' | 'watched' | 'more' | 'paused' | 'full' | 'lossy'
  readonly since: number
  readonly share: number
}

interface Moment {
  readonly at: number
  /** Whether packets wait on the line. */
  readonly waits: boolean
}

function makeJudge() {
  let stage: Stage = { kind: 'usual', since: -Infinity, share: 0 }
  let until = -Infinity
  const kindAt = (at: number): Stage['kind'] => {
    const { kind, since } = stage
    const isOver = repeatsMore(kind) ? at >= until : kind === 'full' && at - since >= fullMs
    return isOver ? 'usual' : kind
  }
  return {
    repeats(at: number): Repeats {
      const kind = kindAt(at)
      if (kind === 'full') return 'none'
      return repeatsMore(kind) ? 'more' : 'usual'
    },
    take(share: number, { at, waits }: Moment) {
      const now = kindAt(at)
      const next = nextOf({ ...stage, kind: now }, share, { at, waits })
      if (next !== now) stage = { kind: next, share, since: at }
      if (repeatsMore(next) && share >= still) until = at + holdsMs
    },
  }
}

function repeatsMore(kind: Stage['kind']): boolean {
  return kind === 'more' || kind === 'lossy'
}

function nextOf({ kind, since, share: before }: Stage, share: number, { at, waits }: Moment): Stage['kind'] {
  const isSettled = at - since > settlesMs
  if (kind === 'full') return isSettled ? withoutRepetition(share, before) : 'full'
  if (waits && share >= still && kind !== 'lossy') return 'full'
  if (kind === 'usual') return share >= many ? 'watched' : 'usual'
  if (kind === 'watched') return afterWatch(share, at - since)
  if (!isSettled) return kind
  if (repeatsMore(kind)) return share > before + worse ? 'paused' : kind
  return afterPause(share, before)
}

function afterWatch(share: number, forMs: number): Stage['kind'] {
  if (forMs < watchMs) return 'watched'
  return share >= many ? 'more' : 'usual'
}

/** A line that loses as much when less is sent was not full. */
function withoutRepetition(share: number, before: number): Stage['kind'] {
  return share < still || share <= before - worse ? 'full' : 'lossy'
}

function afterPause(share: number, before: number): Stage['kind'] {
  if (share < still) return 'usual'
  return share > before - worse ? 'more' : 'full'
}
