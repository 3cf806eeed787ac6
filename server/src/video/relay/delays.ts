/** How long packets take to a browser and back. */
export interface Delays {
  note(ms: number, at: number): void
  /** Whether packets wait on the line: all of the last reports took much longer than the least of the last minutes. */
  areLong(at: number): boolean
}

/** A phone's line is full when packets wait so many milliseconds on it. A busy phone delays them by less. */
const longMs = 200
/** Milliseconds of the last reports. One of them alone may be late because a phone was busy. */
const lastMs = 8000
/** Milliseconds for which the least delay counts. */
const leastForMs = 300_000
/** Milliseconds of one part of the time for which the least counts. */
const partMs = 60_000

interface Part {
  readonly since: number
  least: number
}

/** Keeps the last delays, and the least one of each of the last five minutes. */
export function makeDelays(): Delays {
  let last: { readonly ms: number; readonly at: number }[] = []
  let parts: Part[] = []
  return {
    note(ms, at) {
      last = [...last.filter((each) => at - each.at < lastMs), { ms, at }]
      parts = parts.filter(({ since }) => at - since < leastForMs)
      const part = parts.at(-1)
      if (part !== undefined && at - part.since < partMs) part.least = Math.min(part.least, ms)
      else parts.push({ since: at, least: ms })
    },
    areLong(at) {
      const now = last.filter((each) => at - each.at < lastMs)
      const shortest = Math.min(...now.map(({ ms }) => ms))
      return now.length > 0 && shortest > Math.min(...parts.map(({ least }) => least)) + longMs
    },
  }
}
