import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'

/** The file by which scanners are tried: harmless, and named by all of them. In two parts, so that no scanner finds it here. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** A fake scanner that speaks as clamd does, and finds the file of EICAR. */
export interface Clamd {
  readonly url: string
  /** The sizes of the files that it judged. */
  readonly judged: readonly number[]
  close(): Promise<void>
}

/**
 * Starts a fake of clamd. It takes `zPING` and `zINSTREAM` with pieces that begin with their size in four bytes and end with one of
 * none; other commands are unknown. A connection has one command.
 */
export async function startClamd(): Promise<Clamd> {
  const judged: number[] = []
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const reply = replyTo(received, judged)
      if (reply !== undefined) answer(socket, reply)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `clamd://127.0.0.1:${port}`,
    judged,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function answer(socket: Socket, reply: string): void {
  socket.removeAllListeners('data')
  socket.end(`${reply}\0`)
}

/** Returns the reply to what has arrived; undefined until the command is whole. */
function replyTo(received: Buffer, judged: number[]): string | undefined {
  const end = received.indexOf(0)
  if (end === -1) return undefined
  const command = received.toString('latin1', 0, end)
  if (command === 'zPING') return 'PONG'
  if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND'
  const pieces: Buffer[] = []
  for (let at = end + 1; at + 4 <= received.length;) {
    const size = received.readUInt32BE(at)
    at += 4
    if (size === 0) {
      const file = Buffer.concat(pieces)
      judged.push(file.length)
      return file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
    }
    if (at + size > received.length) return undefined
    pieces.push(received.subarray(at, at + size))
    at += size
  }
  return undefined
}
