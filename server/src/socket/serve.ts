import type { Server } from 'node:http'

import { Failure } from '@saathi/contract/errors.ts'
import { type InferOutput } from 'valibot'

import type { Person } from '../http/request.ts'
import type { Texts } from '../engines/text/texts.ts'
import { limitUnfinishedFrame } from './anonymous.ts'
import { type CommandFrame, type Connection, makeConnection, mostBeforeToken } from './connection.ts'
import { errorOf, type FrameUnion, readerOf, writerOf } from './frames.ts'
import { makeRegistry } from './registry.ts'
import { type Accepting, acceptUpgrades } from './upgrades.ts'

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
  /** Writes events as bytes that can be sent to any number of sockets. */
  write(events: readonly Event[]): Buffer
  /** Sends written events to every socket of a person, and one more event, which is only for this person, in the same write. */
  send(personId: string, bytes: Buffer, own?: Event): void
  /** Sends an event to every socket of these people; it is serialised once. */
  deliver(people: Iterable<string>, event: Event): void
  /** Sends an event to every socket whose person is known. */
  deliverToEveryone(event: Event): void
  /** Whether a person has a socket here. */
  isHere(personId: string): boolean
  /** The people who have a socket here. */
  people(): Iterable<string>
  /** Calls back when a person's first socket here has opened; the person's first command waits for the promise. */
  onEnter(listener: (personId: string) => Promise<void>): void
  /** Calls back when a person's last socket here has closed. */
  onLeave(listener: (personId: string) => void): void
  count(): number
}

/** The parts of a socket endpoint. */
export interface SocketEndpoint<
  Commands extends FrameUnion<CommandFrame>,
  Events extends FrameUnion,
> extends Accepting {
  readonly commands: Commands
  readonly events: Events
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
  /** Checks the tokens of these people's sockets again; sockets with an invalid one are closed with 4401. */
  recheck(fits: (person: Person) => boolean): Promise<void>
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

  const handle = (command: InferOutput<Commands>, { person, send }: Connection) => {
    if (endpoint.isClosed()) throw new Failure('maintenance')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handler of a command's name takes that command, which the type of a table cannot say
    const handler = handlers?.[command.command as InferOutput<Commands>['command']] as
      | AnyHandler<InferOutput<Commands>, InferOutput<Events>>
      | undefined
    if (handler === undefined) throw new Error(`Nobody handles ${command.command}.`)
    return handler(command, { person, answer: (event) => send(write(event)) })
  }
  const { rules, admit, failed } = endpoint
  const refusal = (failure: Failure, tempId: string | undefined) =>
    write(errorOf(endpoint.texts, failure, tempId))
  const { bucketOf } = registry
  const acceptor = acceptUpgrades(server, endpoint, ({ socket, stream, isKnown }) => {
    const entered = async (one: Connection, person: Person) => {
      isKnown()
      await registry.entered(one, person)
    }
    const options = { rules, admit, failed, read, refusal, handle, entered, bucketOf }
    const connection = makeConnection<InferOutput<Commands>>({ socket, stream }, options)
    limitUnfinishedFrame(
      { stream, socket },
      mostBeforeToken(rules),
      () => connection.knownPerson() !== undefined || connection.isChecking(),
    )
    registry.opened(connection)
  })
  const beat = setInterval(registry.beat, heartbeatMs)
  beat.unref()

  return {
    sockets: { ...registry.sockets, ...deliveries(registry, write) },
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

/** Sends events to the sockets of people; each event is serialised once. */
function deliveries<Event>(
  registry: ReturnType<typeof makeRegistry>,
  write: (event: Event) => Buffer,
): Pick<Sockets<Event>, 'write' | 'send' | 'deliver' | 'deliverToEveryone'> {
  return {
    write: (events) => joined(events.map(write)),
    send(personId, bytes, own) {
      let all: Buffer | undefined
      for (const connection of registry.of(personId)) {
        connection.send((all ??= own === undefined ? bytes : Buffer.concat([bytes, write(own)])))
      }
    },
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
  }
}

function joined(parts: readonly Buffer[]): Buffer {
  const [first] = parts
  return parts.length === 1 && first !== undefined ? first : Buffer.concat(parts)
}

type AnyHandler<Command, Event> = (command: Command, sender: Sender<Event>) => Promise<void> | void
