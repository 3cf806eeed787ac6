import { createServer, connect, type Socket } from 'node:net'

/** A port in front of the product whose connections can be cut, as when a phone loses its network. */
export interface CuttableNetwork {
  readonly url: string
  /** Ends every connection and refuses new ones. */
  readonly cut: () => void
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
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.pipe(other)
      // When one side ends, the other is ended too.
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
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
    mend: () => {
      isCut = false
    },
    close: () =>
      new Promise((resolve) => {
        endAll()
        server.close(() => resolve())
      }),
  }
}
