/** Stops asking servers that fail again and again, so that their queue does not hold up others. */
export interface Breaker {
  /** Milliseconds until a server may be asked again; 0 if it may be asked now. */
  waitMs(server: string): number
  succeeded(server: string): void
  failed(server: string): void
  /** How many servers are not asked at the moment. */
  open(): number
}

interface Failing {
  readonly inARow: number
  readonly until: number
}

/** Opens after this many failures in a row. */
const mostInARow = 5
/** The first pause, which doubles with each further failure. */
const firstPauseMs = 15_000
const longestPauseMs = 10 * 60_000
/** The most servers in memory; the oldest is forgotten first. */
const mostServers = 1000

/** Makes a breaker for this process. It starts closed, so a restart costs a few requests. */
export function makeBreaker(nowMs: () => number = () => performance.now()): Breaker {
  const failing = new Map<string, Failing>()
  return {
    waitMs: (server) => Math.max(0, (failing.get(server)?.until ?? 0) - nowMs()),
    succeeded: (server) => void failing.delete(server),
    failed(server) {
      const inARow = (failing.get(server)?.inARow ?? 0) + 1
      const over = inARow - mostInARow
      const pauseMs = over < 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** over)
      failing.delete(server)
      if (failing.size >= mostServers) failing.delete(failing.keys().next().value ?? '')
      failing.set(server, { inARow, until: nowMs() + pauseMs })
    },
    open: () => [...failing.values()].filter(({ until }) => until > nowMs()).length,
  }
}
