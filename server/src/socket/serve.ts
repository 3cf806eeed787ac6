import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

import { Failure } from '@saathi/contract/errors.ts'
import { type InferOutput } from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'

import type { Person } from '../http/request.ts'
import type { Texts } from '../engines/texts.ts'
import { type CommandFrame, type Connection, type ConnectionRules, makeConnection } from './connection.ts'
import { errorOf, type FrameUnion, readerOf, writerOf } from './frames.ts'
import { isOurOrigin } from './origin.ts'
import { makeRegistry } from './registry.ts'

/** The sender of a command, and a way to reply to that socket alone. */
export interface Sender<Event> {
  readonly person: Person
  answer(event: Event): void
}

/** One function for each command; a missing one does not compile. A thrown Failure becomes an `error` event. */
export type CommandHandlers<Command extends CommandFrame, Event> = {
  readonly [Name in Command['command']]: (
    command: Extract<Command, { readonly command: Name }>,
    sender: Sender<Event>,
  ) => Promise<void> | void
}

/** The open sockets of this process. */
export interface Sockets<Event> {
  /** Sends an event to every socket of these people; it is serialised once. */
  deliver(people: Iterable<string>, event: Event): void
  /** Sends an event to every socket whose person is known. */
  deliverToEveryone(event: Event): void
  /** Whether a person has a socket here. */
  isHere(personId: string): boolean
  /** Calls back when a person's last socket here has closed. */
  onLeave(listener: (personId: string) => void): void
  count(): number
}

/** The parts of a socket endpoint. */
export interface SocketEndpoint<Commands extends FrameUnion<CommandFrame>, Events extends FrameUnion> {
  /** Without a trailing slash; the address with one works too. */
  readonly path: string
  readonly commands: Commands
  readonly events: Events
  readonly publicUrl: string
  readonly rules: ConnectionRules
  readonly texts: Pick<Texts, 'failure'>
  /** During maintenance every command is refused with `maintenance`. */
  isClosed(): boolean
  admit(token: string): Promise<{ readonly person: Person; readonly expiresAt: number }>
  failed(error: unknown): void
}

/** A listening endpoint. */
export interface OpenEndpoint<Command extends CommandFrame, Event> {
  readonly sockets: Sockets<Event>
  handle(handlers: CommandHandlers<Command, Event>): void
  /** Checks every token again; sockets with an invalid one are closed with 4401. */
  recheck(): Promise<void>
  /** Waits at most five seconds for running commands, and closes every socket with 1001. */
  close(): Promise<void>
}

const heartbeatMs = 30_000

/** Serves frames of a contract over WebSocket on an HTTP server; knows no domain. */
export function serveSocket<Commands extends FrameUnion<CommandFrame>, Events extends FrameUnion>(
  server: Server,
  endpoint: SocketEndpoint<Commands, Events>,
): OpenEndpoint<InferOutput<Commands>, InferOutput<Events>> {
  const registry = makeRegistry()
  const write = writerOf(endpoint.events)
  const read = readerOf(endpoint.commands)
  let handlers: CommandHandlers<InferOutput<Commands>, InferOutput<Events>> | undefined

  const handle = async (command: InferOutput<Commands>, { person, send }: Connection) => {
    if (endpoint.isClosed()) throw new Failure('maintenance')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handler of a command's name takes that command, which the type of a table cannot say
    const handler = handlers?.[command.command as InferOutput<Commands>['command']] as
      | AnyHandler<InferOutput<Commands>, InferOutput<Events>>
      | undefined
    if (handler === undefined) throw new Error(`Nobody handles ${command.command}.`)
    await handler(command, { person, answer: (event) => send(write(event)) })
  }
  const { rules, admit, failed } = endpoint
  const refusal = (failure: Failure, tempId: string | undefined) =>
    write(errorOf(endpoint.texts, failure, tempId))
  const options = { rules, admit, failed, read, refusal, handle, entered: registry.entered }
  const acceptor = acceptUpgrades(server, endpoint, (socket) =>
    registry.opened(makeConnection<InferOutput<Commands>>(socket, options)),
  )
  const beat = setInterval(registry.beat, heartbeatMs)
  beat.unref()

  return {
    sockets: {
      ...registry.sockets,
      deliver(people, event) {
        let bytes: Buffer | undefined
        for (const personId of people) {
          for (const connection of registry.of(personId)) connection.send((bytes ??= write(event)))
        }
      },
      deliverToEveryone(event) {
        const bytes = write(event)
        for (const connection of registry.everybody()) connection.send(bytes)
      },
    },
    handle: (given) => {
      handlers = given
    },
    recheck: registry.recheck,
    async close() {
      acceptor.stop()
      clearInterval(beat)
      await registry.drain()
    },
  }
}

type AnyHandler<Command, Event> = (command: Command, sender: Sender<Event>) => Promise<void> | void

/** Opens a socket for each upgrade request to this path from an allowed origin. */
function acceptUpgrades(
  server: Server,
  {
    path,
    publicUrl,
    rules,
  }: Pick<SocketEndpoint<FrameUnion<CommandFrame>, FrameUnion>, 'path' | 'publicUrl' | 'rules'>,
  opened: (socket: WebSocket) => void,
): { stop(): void } {
  // Frames somewhat above the limit get an error; the library closes the connection far above it.
  const acceptor = new WebSocketServer({ noServer: true, maxPayload: 16 * rules.largestFrame })
  let stopped = false
  server.on('upgrade', (request, stream, head) => {
    const [pathname = ''] = (request.url ?? '').split('?')
    if (pathname.replace(/\/$/, '') !== path) {
      // Without another listener, the stream would stay open for ever.
      if (server.listenerCount('upgrade') === 1) refuseUpgrade(stream, '404 Not Found')
      return
    }
    const { origin } = request.headers
    if (!isOurOrigin(origin, { publicUrl, port: request.socket.localPort }))
      return refuseUpgrade(stream, '403 Forbidden')
    if (stopped) return refuseUpgrade(stream, '503 Service Unavailable')
    acceptor.handleUpgrade(request, stream, head, opened)
  })
  return {
    stop: () => {
      stopped = true
    },
  }
}

function refuseUpgrade(stream: Duplex, status: string): void {
  stream.on('error', () => undefined)
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
