import { type SocketEvent, socketEvent } from '@saathi/contract/socket.ts'
import { renamingOf } from '@saathi/contract/base/wire.ts'
import * as v from 'valibot'
import { inject } from 'vitest'
import { WebSocket } from 'ws'

/** An event of one kind. */
type EventOf<Command extends SocketEvent['command']> = Extract<SocketEvent, { readonly command: Command }>

/** A client of the chat socket for tests; events are parsed by the contract. */
export interface TestSocket {
  readonly events: SocketEvent[]
  /** Sends a frame with this socket's token; strings and bytes are sent unchanged. */
  send(frame: Readonly<Record<string, unknown>> | string | Buffer): void
  /**
   * Resolves with the first matching event of that kind, received already or later; each event is returned once.
   */
  next<Command extends SocketEvent['command']>(
    command: Command,
    fits?: (event: EventOf<Command>) => boolean,
  ): Promise<EventOf<Command>>
  /** Resolves with the close code when the socket has closed. */
  readonly closed: Promise<number>
  /** Resolves when every event sent before this call has arrived. */
  settled(): Promise<void>
  close(): void
  readonly raw: WebSocket
}

/** The address and the token of a test socket. */
export interface TestSocketOptions {
  readonly port: number
  readonly token: string
  readonly path?: string
  readonly origin?: string
}

/** Connects; rejects with the status in the message when the upgrade is refused. */
export async function connectSocket({
  port,
  token,
  path = '/ws/chat/',
  origin,
}: TestSocketOptions): Promise<TestSocket> {
  const raw = new WebSocket(`ws://127.0.0.1:${port}${path}`, origin === undefined ? {} : { origin })
  const events: SocketEvent[] = []
  const given = new Set<SocketEvent>()
  let wake: (() => void)[] = []
  raw.on('message', (data: Buffer) => {
    const frame: unknown = JSON.parse(data.toString())
    events.push(v.parse(socketEvent, renamingOf(socketEvent).fromWire(frame)))
    for (const each of wake.splice(0)) each()
  })
  const closed = new Promise<number>((resolve) => raw.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    raw.once('open', resolve)
    raw.once('error', reject)
  })
  raw.on('error', () => undefined)
  const socket: TestSocket = {
    events,
    raw,
    closed,
    send(frame) {
      const isRaw = typeof frame === 'string' || Buffer.isBuffer(frame)
      raw.send(isRaw ? frame : JSON.stringify({ token, nickname: 'test', ...frame }))
    },
    async next<Command extends SocketEvent['command']>(
      command: Command,
      fits: (event: EventOf<Command>) => boolean = () => true,
    ) {
      const isIt = (event: SocketEvent): event is EventOf<Command> =>
        event.command === command && !given.has(event) && fits(event as EventOf<Command>)
      for (;;) {
        const found = events.find(isIt)
        if (found !== undefined) {
          given.add(found)
          return found
        }
        const more = new Promise<void>((resolve) => wake.push(resolve))
        await orGiveUp(more, `No ${command} came. Here is what did: ${JSON.stringify(events.slice(-5))}`)
      }
    },
    async settled() {
      socket.send({ command: 'unread_message' })
      await socket.next('unread_message')
    },
    close: () => raw.close(),
  }
  return socket
}

async function orGiveUp(waiting: Promise<void>, reason: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(reason)), inject('patienceMs'))
  })
  try {
    await Promise.race([waiting, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
