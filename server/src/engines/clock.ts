/** The one source of time for every rule; tokens, cookies and TLS keep the machine's own. */
export interface Clock {
  now(): Date
  /** Moves the clock, for trying out expiries. */
  shift(milliseconds: number): void
}

/** A clock that runs with the machine's, moved by what `shift` was given. */
export function makeClock(): Clock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    shift: (milliseconds) => {
      offset += milliseconds
    },
  }
}
