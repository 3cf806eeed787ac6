import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findProgram } from './debianProgram.ts'
import { freePort } from './freePort.ts'

/** A running CalDAV server that takes the access tokens of an OpenID provider. */
export interface CalDavServer {
  readonly url: string
  /** Makes a calendar for a person, as every account at a service has one. */
  makeCalendar(subject: string): Promise<void>
  /** Returns the files in a person's calendar. */
  filesOf(subject: string): Promise<readonly string[]>
  /** Deletes the files in a person's calendar, as the person would. */
  clear(subject: string): Promise<void>
  close(): Promise<void>
}

/** Returns the subject of an access token; undefined if it is not valid. */
type SubjectOf = (token: string) => Promise<string | undefined>

/** Starts Radicale, a CalDAV server, for tests and for trying a linked calendar. */
export async function startRadicale(
  subjectOf: SubjectOf,
  { port = 0 }: { readonly port?: number } = {},
): Promise<CalDavServer> {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-radicale-'))
  const inner = await freePort()
  const child = spawn(
    findRadicale(),
    [
      '--config=',
      `--server-hosts=127.0.0.1:${inner}`,
      '--auth-type=http_x_remote_user',
      `--storage-filesystem-folder=${folder}`,
      '--logging-level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  await isUp(inner)
  const front = createServer((asked, reply) => void pass({ asked, reply, inner, subjectOf }))
  await new Promise<void>((resolve) => front.listen(port, '127.0.0.1', resolve))
  const address = front.address()
  if (address === null || typeof address === 'string') throw new Error('Radicale does not listen.')
  const direct = (subject: string, path: string, init: RequestInit) =>
    fetch(`http://127.0.0.1:${inner}/${subject}/calendar/${path}`, {
      ...init,
      headers: { 'x-remote-user': subject, depth: '1' },
    })
  const namesOf = async (subject: string) => {
    const listed = await (await direct(subject, '', { method: 'PROPFIND' })).text()
    return [...listed.matchAll(/\/calendar\/([^<]+\.ics)</g)].map(([, name = '']) => name)
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    async makeCalendar(subject) {
      const { status } = await direct(subject, '', { method: 'MKCALENDAR' })
      if (status !== 201) throw new Error(`Radicale replied ${status}.`)
    },
    async filesOf(subject) {
      const names = await namesOf(subject)
      return Promise.all(names.map(async (name) => (await direct(subject, name, { method: 'GET' })).text()))
    },
    async clear(subject) {
      for (const name of await namesOf(subject)) await direct(subject, name, { method: 'DELETE' })
    },
    close: async () => {
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Finds Radicale; on Debian as root it installs the package. */
export function findRadicale(): string {
  return findProgram({
    name: 'radicale',
    package: 'radicale',
    setting: 'RADICALE_PATH',
    usedBy: 'The tests of linked calendars',
  })
}

interface Passing {
  readonly asked: IncomingMessage
  readonly reply: ServerResponse
  readonly inner: number
  readonly subjectOf: SubjectOf
}

/** Names the person of the token to Radicale, which knows no tokens. */
async function pass({ asked, reply, inner, subjectOf }: Passing): Promise<void> {
  const [, token = ''] = /^Bearer (.+)$/.exec(asked.headers.authorization ?? '') ?? []
  const subject = await subjectOf(token)
  if (subject === undefined) {
    reply.writeHead(401).end()
    return
  }
  const { authorization: _, ...headers } = asked.headers
  const onward = request(
    {
      host: '127.0.0.1',
      port: inner,
      method: asked.method ?? 'GET',
      path: asked.url ?? '/',
      headers: { ...headers, 'x-remote-user': subject },
    },
    (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    },
  )
  onward.on('error', () => reply.writeHead(502).end())
  asked.pipe(onward)
}

async function isUp(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isHere = await fetch(`http://127.0.0.1:${port}/`, { method: 'OPTIONS' }).then(
      () => true,
      () => false,
    )
    if (isHere) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('Radicale did not start.')
}
