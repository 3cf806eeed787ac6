/** Milliseconds from one sign of life of a connection to the next. */
const beatMs = 500
/** The first and the longest pause in milliseconds between two attempts to connect. */
const firstPauseMs = 10
const longestPauseMs = 1000

/** An open connection to a server. */
export interface Connection {
  /** Asks for a sign of life; fails if none comes in time. */
  check(): Promise<unknown>
  /** Calls the listener when the other end closes. */
  onEnd(listener: () => void): void
  end(): Promise<unknown>
}

/** The dependencies of keeping a connection. */
export interface Keeping<Open extends Connection> {
  /** Whether the first attempt must succeed. */
  readonly isVital: boolean
  connect(): Promise<Open>
  /** Called when the connection is lost and when it is back. */
  changed(isOpen: boolean): void
  failed(error: Error): void
}

/** A connection that is replaced when it is lost. */
export interface Kept<Open extends Connection> {
  current(): Open | undefined
  close(): Promise<void>
}

/**
 * Keeps a connection open. A lost one is replaced at once. A silent one, whose packets are lost on the way, is found by
 * asking twice a second, because an idle connection would never notice it.
 */
export async function keepConnection<Open extends Connection>(parts: Keeping<Open>): Promise<Kept<Open>> {
  let current: Open | undefined
  let isClosed = false

  const open = async (): Promise<void> => {
    const fresh = await parts.connect()
    if (isClosed) return void (await fresh.end())
    current = fresh
    fresh.onEnd(() => lose(fresh))
    void untilSilent(fresh, () => current === fresh).then(() => lose(fresh))
  }
  const lose = (lost: Open): void => {
    if (current !== lost) return
    current = undefined
    void lost.end().catch(parts.failed)
    parts.changed(false)
    void openAgain()
  }
  const openAgain = async (): Promise<void> => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 3)) {
      if (isClosed) return
      try {
        await open()
        return current === undefined ? undefined : parts.changed(true)
      } catch (error) {
        parts.failed(error instanceof Error ? error : new Error('Connecting failed.'))
        await pause(pauseMs)
      }
    }
  }

  if (parts.isVital) await open()
  else
    await open().catch((error: Error) => {
      parts.failed(error)
      void openAgain()
    })
  return {
    current: () => current,
    async close() {
      isClosed = true
      const last = current
      current = undefined
      await last?.end().catch(() => undefined)
    },
  }
}

/** Resolves when a connection no longer replies, or is no longer the current one. */
async function untilSilent(connection: Connection, isCurrent: () => boolean): Promise<void> {
  while (isCurrent()) {
    try {
      await connection.check()
    } catch {
      // The caller replaces the connection, for any reason.
      return
    }
    await pause(beatMs)
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
