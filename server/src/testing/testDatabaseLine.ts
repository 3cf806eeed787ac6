import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

import { afterAll } from 'vitest'

/** One connection to the database. */
interface Connection {
  readonly near: Socket
  readonly far: Socket
  /** The bytes that the client has sent so far. */
  said: string
  /** Whether bytes to the client, or to the database, are lost. */
  dropsReplies: boolean
  dropsQueries: boolean
  /** Replies that are not passed on yet. */
  waiting: Buffer[] | undefined
}

/** A line to the database that can fail in the ways that networks fail. */
export interface DatabaseLine {
  /** The address of the database through this line. */
  readonly url: string
  /** Cuts the connection that listens for notifications; it can come back at once. */
  cutListening(): void
  /** Loses everything on the connection that listens for notifications, without closing it. */
  silenceListening(): void
  /** Refuses new connections, or accepts them again. */
  refuse(isRefusing: boolean): void
  /** Runs the next statement with this text but loses its reply; then the connection is cut. */
  loseReplyTo(text: string): void
  /** Loses the next statement with this text, and everything after it on that connection. */
  swallow(text: string): void
  /** Stops the next statement with this text, before the database gets it or before its reply comes back. */
  halt(text: string, at: 'query' | 'reply'): Halted
}

/** A statement that waits on the line. */
export interface Halted {
  /** Resolves when the statement waits. */
  readonly waits: Promise<void>
  release(): void
}

/** The faults for the next statements with these texts. */
interface Faults {
  losing: string | undefined
  swallowing: string | undefined
  halting: Halt | undefined
}

interface Halt extends Halted {
  readonly text: string
  readonly at: 'query' | 'reply'
  readonly came: () => void
  readonly released: Promise<void>
}

/** Opens a line to the database of a test; it closes after the tests of the file. */
export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const open = new Set<Connection>()
  let isRefusing = false
  const faults: Faults = { losing: undefined, swallowing: undefined, halting: undefined }
  const server = createServer((near) => {
    if (isRefusing) {
      near.destroy()
      return
    }
    const one = newConnection(near, connect(targetOf(databaseUrl)))
    open.add(one)
    near.on('data', (bytes: Buffer) => passStatement(one, bytes, faults))
    join(one, () => open.delete(one))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const { near } of open) near.destroy()
    server.close()
  })
  const listening = () => [...open].filter(({ said }) => /listen "?saathi/.test(said))
  return {
    url: urlThrough(databaseUrl, server),
    cutListening: () => listening().forEach(({ near }) => near.destroy()),
    silenceListening: () =>
      listening().forEach((one) => Object.assign(one, { dropsReplies: true, dropsQueries: true })),
    refuse: (now) => {
      isRefusing = now
    },
    loseReplyTo: (text) => {
      faults.losing = text
    },
    swallow: (text) => {
      faults.swallowing = text
    },
    halt: (text, at) => (faults.halting = makeHalt(text, at)),
  }
}

/** Passes a statement on, with the requested fault. */
function passStatement(one: Connection, bytes: Buffer, faults: Faults): void {
  const text = bytes.toString('latin1')
  one.said += text.slice(0, 200)
  if (faults.losing !== undefined && text.includes(faults.losing)) {
    faults.losing = undefined
    one.dropsReplies = true
    // The reply shows that the statement is done.
    one.far.once('data', () => one.near.destroy())
  }
  if (faults.swallowing !== undefined && text.includes(faults.swallowing)) {
    faults.swallowing = undefined
    one.dropsQueries = true
  }
  if (one.dropsQueries) return
  const { halting } = faults
  if (halting === undefined || !text.includes(halting.text)) one.far.write(bytes)
  else {
    faults.halting = undefined
    void passWithHalt(one, bytes, halting)
  }
}

function newConnection(near: Socket, far: Socket): Connection {
  return { near, far, said: '', dropsReplies: false, dropsQueries: false, waiting: undefined }
}

function makeHalt(text: string, at: Halt['at']): Halt {
  const { promise: waits, resolve: came } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  return { text, at, came, released, waits, release }
}

/** Passes a statement and its replies on, with the requested halt. */
async function passWithHalt(one: Connection, bytes: Buffer, halt: Halt): Promise<void> {
  if (halt.at === 'reply') {
    one.waiting = []
    // The reply shows that the statement is done.
    one.far.once('data', halt.came)
    one.far.write(bytes)
  } else halt.came()
  await halt.released
  if (halt.at === 'query') one.far.write(bytes)
  for (const reply of one.waiting ?? []) one.near.write(reply)
  one.waiting = undefined
}

/** Passes replies on, and ends each side with the other. */
function join(one: Connection, ended: () => void): void {
  const { near, far } = one
  far.on('data', (bytes: Buffer) => {
    if (one.waiting !== undefined) one.waiting.push(bytes)
    else if (!one.dropsReplies) near.write(bytes)
  })
  for (const [socket, opposite] of [
    [near, far],
    [far, near],
  ] as const) {
    socket.on('error', () => opposite.destroy())
    socket.on('close', () => {
      ended()
      opposite.destroy()
    })
  }
}

/** The embedded database listens on a socket in a folder, which the query of its address names as the host. */
function targetOf(databaseUrl: string): NetConnectOpts {
  const [plain = '', query = ''] = databaseUrl.split('?')
  const given = new URLSearchParams(query)
  const folder = given.get('host')
  if (folder !== null) return { path: `${folder}/.s.PGSQL.${given.get('port') ?? '5432'}` }
  const { hostname, port } = new URL(plain)
  return { host: hostname, port: port === '' ? 5432 : Number(port) }
}

function urlThrough(databaseUrl: string, server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line does not listen.')
  const [plain = ''] = databaseUrl.split('?')
  return plain.replace(/@[^/]*\//, `@127.0.0.1:${address.port}/`)
}
