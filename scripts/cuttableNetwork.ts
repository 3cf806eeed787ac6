import { createServer, connect, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A thin line. */
export interface SlowLine {
  /** Each piece takes so long, in each direction. */
  readonly delayMs: number
  readonly bytesPerSecond: number
}

/** A port in front of the product whose connections can be cut, as when a phone loses its network. */
export interface CuttableNetwork {
  readonly url: string
  /** Ends every connection and refuses new ones. */
  readonly cut: () => void
  /** Makes every connection slow, also those that are open. */
  readonly slow: (line: SlowLine) => void
  /** Ends a cut or a slow line. */
  readonly mend: () => void
  readonly close: () => Promise<void>
}

/**
 * Forwards bytes to the product. Browsers differ in what a test's offline switch does, and some forget it after
 * a reload; a port that does not reply is the same for all.
 */
export async function startCuttableNetwork(port: number): Promise<CuttableNetwork> {
  const open = new Set<Socket>()
  let isCut = false
  let line: SlowLine | undefined
  const server = createServer((near) => {
    if (isCut) near.destroy()
    else join({ near, far: connect(port, '127.0.0.1'), open, lineNow: () => line })
  })
  const own = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address !== null) resolve(address.port)
    })
  })
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://localhost:${own}`,
    cut: () => {
      isCut = true
      endAll()
    },
    slow: (asked) => {
      line = asked
    },
    mend: () => {
      isCut = false
      line = undefined
    },
    close: () =>
      new Promise((resolve) => {
        endAll()
        server.close(() => resolve())
      }),
  }
}

interface Joined {
  readonly near: Socket
  readonly far: Socket
  /** The sockets that are open. */
  readonly open: Set<Socket>
  readonly lineNow: () => SlowLine | undefined
}

/** Passes on what each side sends, as fast as the line is at that moment. */
function join({ near, far, open, lineNow }: Joined): void {
  for (const [socket, other] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(socket)
    const way = through(lineNow)
    socket.pipe(way).pipe(other)
    // When one side ends, the other is ended too. On a slow line the rest of what it sent is still on its way.
    socket.on('error', () => other.destroy())
    socket.on('close', () => {
      open.delete(socket)
      if (lineNow() === undefined || !way.writableEnded) other.destroy()
    })
  }
}

function through(lineNow: Joined['lineNow']): Transform {
  return new Transform({
    transform(bytes: Buffer, _encoding, pass) {
      const line = lineNow()
      if (line === undefined) return pass(undefined, bytes)
      setTimeout(pass, line.delayMs + (1000 * bytes.length) / line.bytesPerSecond, undefined, bytes)
    },
  })
}
