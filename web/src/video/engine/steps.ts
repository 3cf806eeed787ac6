import type { PictureStep, Quality } from './transport.ts'

/** The step of the picture, and the moment since which the line has been clean. */
export interface Stepping {
  readonly step: PictureStep
  readonly cleanSince: number
  /** Whether replies took too long at the last measurement: a single one can be late on a good line. */
  readonly wasSlow?: boolean
}

/** A line must be clean for this long before more is sent. */
const cleanMs = 15_000
/** Bits per second that a small and a large picture need beside the sound. */
const needs = { small: 150_000, large: 700_000 }
const mostLoss = 0.08
const mostRttMs = 650

/** Returns what is sent next, by the worst line to anyone. Sound always goes first. */
export function nextStep(stepping: Stepping, lines: readonly Quality[], now: number): Stepping {
  const { step, cleanSince } = stepping
  const isSlow = lines.some(({ rttMs }) => rttMs > mostRttMs)
  const isLossy = lines.some(
    ({ loss, available = needs.small }) => loss > mostLoss || available < needs.small,
  )
  if (isSlow && stepping.wasSlow !== true && !isLossy) return { ...stepping, wasSlow: true }
  if (isLossy || isSlow)
    return { step: step === 2 ? 1 : 0, cleanSince: now, ...(isSlow && { wasSlow: true }) }
  if (step === 2 || now - cleanSince < cleanMs) return { step, cleanSince }
  if (step === 0) return { step: 1, cleanSince: now }
  const carries = lines.length > 0 && lines.every(({ available = 0 }) => available >= needs.large)
  return carries ? { step: 2, cleanSince: now } : { step, cleanSince }
}

/** Bars of a line's quality, as a phone shows them: 3 is good, 1 is weak. */
export function barsOf(quality: Quality | undefined): 1 | 2 | 3 {
  if (quality === undefined) return 3
  const { loss, rttMs } = quality
  if (loss > mostLoss || rttMs > mostRttMs) return 1
  return loss > 0.02 || rttMs > 300 ? 2 : 3
}
