import type { WebSocket } from 'ws'

import type { Person } from '../http/request.ts'
import type { Connection } from './connection.ts'
import { makeRecheck } from './recheck.ts'

const drainTime = 5000

/** The most connections that one person has in one process; one more is closed. */
const mostOfOnePerson = 20
/** The close code for one connection too many. */
const tooManyCode = 4429

/** Holds the open connections, and closes those that no longer reply to pings. */
export function makeRegistry() {
  const all: OpenConnections = new Map()
  const byPerson = new Map<string, Set<Connection>>()
  const enterListeners: ((personId: string) => Promise<void>)[] = []
  const leaveListeners: ((personId: string) => void)[] = []
  /** The work that a person's first connection waits for; their next ones wait for it too. */
  const entering = new Map<string, Promise<unknown>>()
  const buckets = new Map<string, () => number>()
  const nobody: ReadonlySet<Connection> = new Set()

  const leave = (connection: Connection, personId: string) => {
    const group = byPerson.get(personId)
    group?.delete(connection)
    if (group?.size !== 0) return
    byPerson.delete(personId)
    entering.delete(personId)
    buckets.delete(personId)
    for (const listener of leaveListeners) listener(personId)
  }
  return {
    sockets: {
      isHere: (personId: string) => byPerson.has(personId),
      people: () => byPerson.keys(),
      onEnter: (listener: (personId: string) => Promise<void>) => void enterListeners.push(listener),
      onLeave: (listener: (personId: string) => void) => void leaveListeners.push(listener),
      count: () => all.size,
    },
    of: (personId: string) => byPerson.get(personId) ?? nobody,
    everybody: (): Iterable<Connection> => [...byPerson.values()].flatMap((group) => [...group]),
    opened: (connection: Connection) => noteOpened(all, connection),
    async entered(connection: Connection, { id: personId }: Person) {
      const group = byPerson.get(personId) ?? new Set()
      if (group.size >= mostOfOnePerson) return connection.end(tooManyCode, 'too many sockets')
      if (connection.socket.readyState !== connection.socket.OPEN) return
      byPerson.set(personId, group.add(connection))
      connection.socket.once('close', () => leave(connection, personId))
      if (group.size === 1) {
        entering.set(personId, Promise.all(enterListeners.map((listener) => listener(personId))))
      }
      await entering.get(personId)
    },
    /** Returns the person's bucket of frames, which all their connections share. */
    bucketOf({ id }: Person, make: () => () => number): () => number {
      const bucket = buckets.get(id) ?? make()
      buckets.set(id, bucket)
      return bucket
    },
    beat: () => pingAll(all),
    recheck: makeRecheck(all),
    drain: () => drainAll([...all.keys()]),
  }
}

type OpenConnections = Map<Connection, { answered: boolean }>

function noteOpened(all: OpenConnections, connection: Connection): void {
  const state = { answered: true }
  all.set(connection, state)
  connection.socket.on('pong', () => {
    state.answered = true
  })
  connection.socket.once('close', () => all.delete(connection))
}

/** Pings every connection, and ends those that have not replied to the last ping. */
function pingAll(all: OpenConnections): void {
  for (const [{ socket }, state] of all) {
    if (state.answered) socket.ping()
    else socket.terminate()
    state.answered = false
  }
}

async function drainAll(connections: readonly Connection[]): Promise<void> {
  const settled = Promise.all(connections.map((connection) => connection.drain()))
  let timer: NodeJS.Timeout | undefined
  const tired = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, drainTime)
  })
  await Promise.race([settled, tired])
  clearTimeout(timer)
  const open = connections.flatMap(({ socket }) => (socket.readyState === socket.CLOSED ? [] : [socket]))
  for (const socket of open) socket.close(1001, 'going away')
  await closedOrTerminated(open)
}

/** Waits a second for the other ends to close too. */
async function closedOrTerminated(sockets: readonly WebSocket[]): Promise<void> {
  const closed = sockets.map(
    (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
  )
  const timer = setTimeout(() => sockets.forEach((socket) => socket.terminate()), 1000)
  await Promise.all(closed)
  clearTimeout(timer)
}
