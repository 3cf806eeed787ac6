import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { jwtVerify } from 'jose'

import { freePort } from './freePort.ts'

/** A running host of calls. */
export interface JitsiHost {
  /** The settings of a product that meets there. */
  readonly settings: Readonly<Record<'VIDEO_HOST' | 'VIDEO_APP_ID' | 'VIDEO_SECRET', string>>
  /** The tokens that were refused. */
  readonly refused: readonly string[]
  /** Records every room, as a host does that follows settings of its own. A moderator can stop it. */
  record(): void
  /** How often a moderator stopped it. */
  stops(): number
  close(): Promise<void>
}

const appId = 'saathi'
const secret = 'a-secret-of-this-machine-and-its-host'
const folder = join(import.meta.dirname, 'jitsiHost')

/** A person in a room, with the line on which the page hears of the others. */
interface Guest {
  readonly name: string
  readonly line: ServerResponse
}

/**
 * Starts a host on this machine that is embedded as a Jitsi host is. A script `/external_api.js` opens the page of a room in a frame, and
 * exchanges messages with it. The room opens only with a token that a Jitsi host would take. Its people connect to each other directly.
 */
export async function startJitsiHost(port?: number): Promise<JitsiHost> {
  const listens = port ?? (await freePort())
  const rooms = new Map<string, Map<string, Guest>>()
  const refused: string[] = []
  let stops = 0
  const tellAll = (words: object) => {
    for (const people of rooms.values()) for (const { line } of people.values()) tell(line, words)
  }
  const nameIn = async (room: string, token: string) => {
    try {
      return await nameOf(room, token)
    } catch {
      refused.push(token)
      return undefined
    }
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
    const [room, token] = [searchParams.get('room') ?? '', searchParams.get('jwt') ?? '']
    if (pathname === '/external_api.js') return sendFile(response, 'external_api.js', 'text/javascript')
    if (pathname === '/room.js') return sendFile(response, 'room.js', 'text/javascript')
    if (pathname === '/people') {
      const name = await nameIn(room, token)
      if (name === undefined) return void response.writeHead(403).end()
      const people = rooms.get(room) ?? new Map<string, Guest>()
      rooms.set(room, people)
      return enter(people, name, response)
    }
    if (pathname === '/stop') {
      stops += 1
      // A recorder needs a moment to stop.
      setTimeout(() => tellAll({ kind: 'recording', on: false }), 2000).unref()
      return void response.writeHead(204).end()
    }
    if (pathname === '/signal') {
      const line = rooms.get(room)?.get(searchParams.get('to') ?? '')?.line
      line?.write(`data: ${await text(request)}\n\n`)
      return void response.writeHead(204).end()
    }
    sendFile(response, 'room.html', 'text/html; charset=utf-8')
  }
  const close = await listen(listens, serve)
  return {
    settings: {
      VIDEO_HOST: `http://127.0.0.1:${listens}`,
      VIDEO_APP_ID: appId,
      VIDEO_SECRET: secret,
    },
    refused,
    stops: () => stops,
    record: () => tellAll({ kind: 'recording', on: true }),
    close,
  }
}

/** Listens on a port of this machine; returns a function that ends it. */
async function listen(
  port: number,
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
}

/** Returns the name in a token; throws if a Jitsi host would not take the token for this room. */
async function nameOf(room: string, token: string): Promise<string> {
  const { payload } = await jwtVerify<{ room?: unknown; context?: { user?: { name?: unknown } } }>(
    token,
    new TextEncoder().encode(secret),
    {
      algorithms: ['HS256'],
      issuer: appId,
      audience: 'jitsi',
      subject: '127.0.0.1',
      requiredClaims: ['exp', 'nbf'],
    },
  )
  if (payload.room !== room) throw new Error('The token is for another room.')
  return String(payload.context?.user?.name)
}

/** Tells a person who is in the room, and the others that the person came. */
function enter(people: Map<string, Guest>, name: string, line: ServerResponse): void {
  const id = crypto.randomUUID().slice(0, 8)
  line.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  tell(line, {
    kind: 'welcome',
    id,
    name,
    others: [...people].map(([other, each]) => ({ id: other, name: each.name })),
  })
  for (const each of people.values()) tell(each.line, { kind: 'came', id, name })
  people.set(id, { name, line })
  line.once('close', () => {
    people.delete(id)
    for (const each of people.values()) tell(each.line, { kind: 'left', id })
  })
}

function tell(to: ServerResponse, words: object): void {
  to.write(`data: ${JSON.stringify(words)}\n\n`)
}

function sendFile(response: ServerResponse, name: string, type: string): void {
  response.writeHead(200, { 'content-type': type }).end(readFileSync(join(folder, name)))
}

if (import.meta.main) {
  const { settings } = await startJitsiHost(Number(process.env.JITSI_PORT ?? 3200))
  console.log(`A host of calls listens. Start the product with

${Object.entries(settings)
  .map(([name, value]) => `  export ${name}=${value}`)
  .join('\n')}
`)
}
