import type { PictureStep, Quality } from './transport.ts'

/** The step of what is sent, and what is known of the line. */
export interface Stepping {
  readonly step: PictureStep
  /** The moment since which the line has been clean. */
  readonly cleanSince: number
  /** When the step last changed, and when it last rose. */
  readonly changedAt?: number
  readonly roseAt?: number
  /** Whether replies took too long at the last measurement: a single one can be late on a good line. */
  readonly wasSlow?: boolean
  /** The usual time of a reply: what takes much longer waits in a queue. */
  readonly usualRttMs?: number
  /** How long the line must be clean before more is sent. A step that is soon taken back doubles it. */
  readonly patienceMs?: number
}

const cleanMs = 15_000
const mostPatienceMs = 120_000
/** A step that is taken back within this time came too early. */
const provenMs = 60_000
/** After a change, what was sent before it is still under way, and the estimate of the line is old. */
const settlesMs = 6000
/** Bits per second that a small and a large picture need beside the sound. */
const needs = { small: 150_000, large: 700_000 }
const mostLoss = 0.08
const mostRttMs = 650
/** A line that only loses packets, or only takes long, carries the usual voice. One that does both, or loses so many, is too narrow for it. */
const mostQueueMs = 250
const narrowLoss = 0.45
/** The usual time grows with each measurement, so that a slower network becomes usual. */
const rttGrowth = 1.05

/** Returns what is sent next, by the worst line to anyone. Sound always goes first. */
export function nextStep(before: Stepping, lines: readonly Quality[], now: number): Stepping {
  const { wasSlow = false, changedAt = -Infinity, ...rest } = before
  const rtts = lines.map(({ rttMs }) => rttMs)
  const usualRttMs = Math.min(...rtts, (before.usualRttMs ?? Infinity) * rttGrowth)
  const known: Known = { ...rest, changedAt, usualRttMs }
  const isSettled = now - changedAt >= settlesMs
  const slow = before.step > 0 ? mostRttMs : Math.min(mostRttMs, usualRttMs + mostQueueMs)
  const isSlow = rtts.some((rtt) => rtt > slow)
  const isLossy = lines.some(
    ({ loss, available = needs.small }) =>
      loss > mostLoss || (before.step > 0 && isSettled && available < needs.small),
  )
  const isNarrow =
    rtts.some((rtt) => rtt > mostRttMs) || (isSlow && isLossy) || lines.some(({ loss }) => loss > narrowLoss)
  const dirty = { ...known, cleanSince: now, wasSlow: isSlow }
  if (before.step > 0 && (isLossy || (isSlow && wasSlow))) return fallen(dirty, now)
  if (before.step === 0 && isNarrow && wasSlow && isSettled) return fallen(dirty, now)
  if (before.step > 0 && isSlow) return { ...known, wasSlow: true }
  if (isSlow || isLossy) return { ...dirty, wasSlow: isNarrow }
  return risen(known, lines, now)
}

type Known = Stepping & { readonly changedAt: number; readonly usualRttMs: number }

/** Returns less by a step. On a line that is too thin for pictures, the small one goes at once. */
function fallen(stepping: Known, now: number): Stepping {
  const { step, roseAt = -Infinity, patienceMs = cleanMs } = stepping
  const isEarly = now - roseAt < provenMs
  return {
    ...stepping,
    step: step === 2 ? 1 : step === 1 ? 0 : -1,
    changedAt: now,
    patienceMs: isEarly ? Math.min(mostPatienceMs, patienceMs * 2) : cleanMs,
  }
}

/** Returns more by a step, once the line has been clean for long enough. */
function risen(stepping: Known, lines: readonly Quality[], now: number): Stepping {
  const { step, cleanSince, patienceMs = cleanMs } = stepping
  if (step === 2 || now - cleanSince < patienceMs) return stepping
  const carries = lines.length > 0 && lines.every(({ available = 0 }) => available >= needs.large)
  if (step === 1 && !carries) return stepping
  return {
    ...stepping,
    step: step === 1 ? 2 : step === 0 ? 1 : 0,
    cleanSince: now,
    changedAt: now,
    roseAt: now,
  }
}

/** Bars of a line's quality, as a phone shows them: 3 is good, 1 is weak. */
export function barsOf(quality: Quality | undefined): 1 | 2 | 3 {
  if (quality === undefined) return 3
  const { loss, rttMs } = quality
  if (loss > mostLoss || rttMs > mostRttMs) return 1
  return loss > 0.02 || rttMs > 300 ? 2 : 3
}
