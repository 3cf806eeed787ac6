import type { WebSocket } from 'ws'

import type { Person } from '../http/request.ts'
import type { Connection } from './connection.ts'

const drainTime = 5000

/** Holds the open connections, and closes those that no longer reply to pings. */
export function makeRegistry() {
  const all = new Map<Connection, { answered: boolean }>()
  const byPerson = new Map<string, Set<Connection>>()
  const leaveListeners: ((personId: string) => void)[] = []
  const nobody: ReadonlySet<Connection> = new Set()

  const leave = (connection: Connection, personId: string) => {
    const group = byPerson.get(personId)
    group?.delete(connection)
    if (group?.size !== 0) return
    byPerson.delete(personId)
    for (const listener of leaveListeners) listener(personId)
  }
  return {
    sockets: {
      isHere: (personId: string) => byPerson.has(personId),
      onLeave: (listener: (personId: string) => void) => void leaveListeners.push(listener),
      count: () => all.size,
    },
    of: (personId: string) => byPerson.get(personId) ?? nobody,
    everybody: (): Iterable<Connection> => [...byPerson.values()].flatMap((group) => [...group]),
    opened(connection: Connection) {
      const state = { answered: true }
      all.set(connection, state)
      connection.socket.on('pong', () => {
        state.answered = true
      })
      connection.socket.once('close', () => all.delete(connection))
    },
    entered(connection: Connection, person: Person) {
      if (connection.socket.readyState !== connection.socket.OPEN) return
      byPerson.set(person.id, (byPerson.get(person.id) ?? new Set()).add(connection))
      connection.socket.once('close', () => leave(connection, person.id))
    },
    beat() {
      for (const [{ socket }, state] of all) {
        if (state.answered) socket.ping()
        else socket.terminate()
        state.answered = false
      }
    },
    recheck: makeRecheck(all),
    drain: () => drainAll([...all.keys()]),
  }
}

/**
 * Returns a function that checks the tokens of all connections, one round at a time; requests during a round
 * cause one more round.
 */
function makeRecheck(all: ReadonlyMap<Connection, unknown>): () => Promise<void> {
  let isChecking = false
  let isAskedAgain = false
  return async () => {
    isAskedAgain = true
    if (isChecking) return
    isChecking = true
    while (isAskedAgain) {
      isAskedAgain = false
      for (const connection of all.keys()) await connection.recheck()
    }
    isChecking = false
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
