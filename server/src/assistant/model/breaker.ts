/** After this many failures in a row the model is not asked, and for how long. */
const mostFailures = 5
const restMs = 60_000

/** Stops asking a failing model for a while, so that people do not wait for it in vain. */
export interface Breaker {
  /** Whether it may be asked now. After a rest one question tries it. */
  isClosed(): boolean
  note(hasFailed: boolean): void
}

/** Returns a closed breaker; `now` is the machine's time in milliseconds. */
export function makeBreaker(now: () => number): Breaker {
  let failures = 0
  let restsUntil = 0
  return {
    isClosed() {
      if (failures < mostFailures) return true
      if (now() < restsUntil) return false
      // The other questions wait for the outcome of this one.
      restsUntil = now() + restMs
      return true
    },
    note(hasFailed) {
      failures = hasFailed ? failures + 1 : 0
      if (failures >= mostFailures) restsUntil = now() + restMs
    },
  }
}
