import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

import { afterAll } from 'vitest'

/** One connection to the database. */
interface Connection {
  readonly near: Socket
  readonly far: Socket
  /** What the client has sent so far. */
  said: string
  /** Whether bytes to the client, or to the database, vanish. */
  dropsReplies: boolean
  dropsQueries: boolean
}

/** A line to the database that can fail in the ways that networks fail. */
export interface DatabaseLine {
  /** The address of the database through this line. */
  readonly url: string
  /** Cuts the connection that listens for notifications; it can come back at once. */
  cutListening(): void
  /** Lets everything on the connection that listens for notifications vanish, without closing it. */
  silenceListening(): void
  /** Refuses new connections, or accepts them again. */
  refuse(isRefusing: boolean): void
  /** The next statement with this text is carried out, and its reply vanishes; then the connection is cut. */
  loseReplyTo(text: string): void
  /** The next statement with this text vanishes, and so does everything after it on that connection. */
  swallow(text: string): void
}

/** Opens a line to the database of a test; it closes after the tests of the file. */
export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const open = new Set<Connection>()
  let isRefusing = false
  let losing: string | undefined
  let swallowing: string | undefined

  const hear = (one: Connection, bytes: Buffer): void => {
    const text = bytes.toString('latin1')
    one.said += text.slice(0, 200)
    if (losing !== undefined && text.includes(losing)) {
      losing = undefined
      one.dropsReplies = true
      // The reply shows that the statement is done.
      one.far.once('data', () => one.near.destroy())
    }
    if (swallowing !== undefined && text.includes(swallowing)) {
      swallowing = undefined
      one.dropsQueries = true
    }
    if (!one.dropsQueries) one.far.write(bytes)
  }
  const server = createServer((near) => {
    if (isRefusing) {
      near.destroy()
      return
    }
    const one = {
      near,
      far: connect(targetOf(databaseUrl)),
      said: '',
      dropsReplies: false,
      dropsQueries: false,
    }
    open.add(one)
    near.on('data', (bytes: Buffer) => hear(one, bytes))
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
      losing = text
    },
    swallow: (text) => {
      swallowing = text
    },
  }
}

/** Passes replies on, and ends each side with the other. */
function join(one: Connection, ended: () => void): void {
  const { near, far } = one
  far.on('data', (bytes: Buffer) => {
    if (!one.dropsReplies) near.write(bytes)
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
