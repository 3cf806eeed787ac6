import type { Reception } from './packets/wire.ts'

/** What the way to a browser loses. */
export interface Losses {
  note(received: Reception, at: number): void
  /** Whether so much is lost that voices are repeated more on that way. */
  areMany(at: number): boolean
}

/** The share at which it begins, and the one at which it goes on. One repetition is enough below it. */
const many = 0.125
const still = 0.08
/** Milliseconds that it goes on. Browsers report a voice every five seconds, and reports are lost as well. */
const holdsMs = 20_000
/**
 * If so much more is lost once it has begun, the line may be full, and more repetition then only makes it worse. It pauses, and if less is
 * lost without it, it stays away for some time.
 */
const worse = 0.1
const fullMs = 180_000
/** Milliseconds after which all reports are of the time since a change. */
const settlesMs = 8000
/** Fewer packets than a second of speech say too little. */
const fewest = 50

/** Counts what the way to a browser loses, from the browser's reports. */
export function makeLosses(): Losses {
  const judged = new Map<number, Reception>()
  const judge = makeJudge()
  return {
    note(received, at) {
      const last = judged.get(received.ssrc)
      if (last === undefined) {
        judged.set(received.ssrc, received)
        return
      }
      const sent = received.highestSequence - last.highestSequence
      if (sent < fewest) return
      judged.set(received.ssrc, received)
      judge.take((received.packetsLost - last.packetsLost) / sent, at)
    },
    areMany: judge.areMany,
  }
}

/** The reaction to the losses, when it began, and the share that was lost then. */
interface Stage {
  readonly kind: 'usual' | 'more' | 'paused' | 'full'
  readonly since: number
  readonly share: number
}

function afterPause(share: number, before: number): Stage['kind'] {
  if (share < still) return 'usual'
  return share > before - worse ? 'more' : 'full'
}

function makeJudge() {
  let stage: Stage = { kind: 'usual', since: -Infinity, share: 0 }
  let until = -Infinity
  const begin = (kind: Stage['kind'], share: number, at: number) => {
    stage = { kind, share, since: at }
    if (kind === 'more') until = at + holdsMs
  }
  const areMany = (at: number) => stage.kind === 'more' && at < until
  return {
    areMany,
    take(share: number, at: number) {
      const { kind, since, share: before } = stage
      if (areMany(at)) {
        if (at - since > settlesMs && share > before + worse) begin('paused', share, at)
        else if (share >= still) until = at + holdsMs
      } else if (kind === 'paused') {
        if (at - since > settlesMs) begin(afterPause(share, before), share, at)
      } else if ((kind !== 'full' || at - since > fullMs) && share >= many) begin('more', share, at)
    },
  }
}
