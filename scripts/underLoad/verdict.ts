import type { Seen } from './load.ts'

/** The longest time without any acknowledged message, beyond that of the fault itself. */
const mostStandStillMs = 10_000

/**
 * Whether people saw nothing wrong: no acknowledged message is lost, doubled or skipped, no taken file is lost, and writing went on at the latest ten
 * seconds after the fault. People must have been able to write.
 */
export function isWhole(seen: Seen, faultMs: number): boolean {
  return (
    seen.acknowledged > 0 &&
    seen.lost === 0 &&
    seen.doubled === 0 &&
    seen.skipped === 0 &&
    seen.lostFiles === 0 &&
    seen.standStill <= faultMs + mostStandStillMs
  )
}
