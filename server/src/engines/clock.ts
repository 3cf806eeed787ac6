/** The source of time for every rule. Tokens, cookies and TLS use the machine's own time. */
export interface Clock {
  now(): Date
  /** Moves the clock, for testing expiry. */
  shift(milliseconds: number): void
}

/** Returns a clock that follows the machine's time plus the sum of all shifts. */
export function makeClock(): Clock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    shift: (milliseconds) => {
      offset += milliseconds
    },
  }
}
