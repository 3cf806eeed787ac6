import type { Reception } from './packets/wire.ts'

/** What a browser received of a line, beside what never came to the relay. */
interface Received extends Reception {
  readonly source: string
  /** Packets of the source that were lost on their way to the relay. */
  readonly lostBefore: number
}

/** What the way to a browser loses. */
export interface Losses {
  note(received: Received, at: number): void
  /** Whether so much is lost that voices are repeated more on that way. */
  areMany(at: number): boolean
}

/** The share at which it begins, and the one at which it goes on. One repetition is enough below it. */
const many = 0.1
const still = 0.05
/** Milliseconds that it goes on. Browsers report a voice every five seconds, and reports are lost as well. */
const holdsMs = 20_000
/** If so much more is lost once it has begun, the line is full, and more repetition only makes it worse; it is left out for this time. */
const worse = 0.12
const fullMs = 60_000
/** Milliseconds after which the reports are of the time since it began. */
const settledMs = 8000
/** Fewer packets than a second of speech say too little. */
const fewest = 50

/** Counts what the way to a browser loses, from the browser's reports. */
export function makeLosses(): Losses {
  const judged = new Map<number, Received>()
  let until = -Infinity
  let begun = { at: 0, share: 0 }
  let fullUntil = -Infinity
  const judge = (share: number, at: number) => {
    if (at < fullUntil) return
    const isOn = at < until
    if (isOn && at - begun.at > settledMs && share > begun.share + worse) {
      until = at
      fullUntil = at + fullMs
    } else if (share >= (isOn ? still : many)) {
      if (!isOn) begun = { at, share }
      until = at + holdsMs
    }
  }
  return {
    note(received, at) {
      const last = judged.get(received.ssrc)
      const isNew = last?.source !== received.source || received.lostBefore < last.lostBefore
      if (last === undefined || isNew) {
        judged.set(received.ssrc, received)
        return
      }
      const sent = received.highestSequence - last.highestSequence
      if (sent < fewest) return
      judged.set(received.ssrc, received)
      const lost = received.packetsLost - last.packetsLost - (received.lostBefore - last.lostBefore)
      judge(lost / sent, at)
    },
    areMany: (at) => at < until,
  }
}
