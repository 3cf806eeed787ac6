import { Failure } from '@saathi/contract/errors.ts'

/** How many pieces of work may run at once under one name, and how many may wait. */
export interface LineRules {
  readonly atOnce: number
  readonly mostWaiting: number
}

/** Runs work when it is its turn; throws `tooOften` if too many wait already. */
export type WaitingLines = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * Runs a few requests of each person at once, so that one person's many requests wait for each other instead of taking
 * every connection to the database.
 */
export function makeLines({ atOnce, mostWaiting }: LineRules): WaitingLines {
  const lines = new Map<string, Line>()
  return async (name, work) => {
    const line = lines.get(name) ?? { running: 0, waiting: [] }
    lines.set(name, line)
    if (line.running < atOnce) line.running += 1
    else if (line.waiting.length >= mostWaiting) throw new Failure('tooOften', { retryAfterSeconds: 1 })
    // A finished work hands its turn over, so the number of running ones does not change.
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next !== undefined) next()
      else if ((line.running -= 1) === 0) lines.delete(name)
    }
  }
}
