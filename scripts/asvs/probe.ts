import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request as open } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as v from 'valibot'

import { freePort } from '../freePort.ts'
import { compiled, root } from '../steps.ts'

/** The address under which browsers would see the probed products. */
export const publicUrl = 'https://saathi.example'
const password = 'Saathi#2026'
/** Milliseconds in which a product starts on a busy machine; making the demo takes most of them. */
const startMs = 400_000

/** The reply to a request, with its body as text. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

interface Ask {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON. */
  readonly body?: string | Buffer | object
}

/** A started product, and ways to look at it from outside. */
export interface Probe {
  readonly port: number
  readonly folder: string
  /** Sends a request as the proxy in front would. Nothing is followed or decoded. */
  ask(path: string, ask?: Ask): Promise<Answer>
  /** Signs a person of the demo in; returns the ID token and the cookie. */
  signIn(name: string): Promise<{ readonly token: string; readonly cookie: string }>
  /** Asks with a token. */
  as(token: string, path: string, ask?: Ask): Promise<Answer>
  /** What the product has printed so far. */
  log(): string
  stop(): Promise<void>
}

const signedIn = v.object({ id_token: v.string() })

/** Starts a product of its own in an empty folder; rejects with its output if it does not start. */
export async function startProbe(settings: Readonly<Record<string, string>>): Promise<Probe> {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-asvs-'))
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.ts')], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      DATABASE_URL: '',
      NODE_ENV: '',
      DATA_DIR: folder,
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const ask: Probe['ask'] = (path, given = {}) => answerOf(port, path, given)
  const until = Date.now() + startMs
  for (;;) {
    const ready = await ask('/readyz').then(
      ({ status }) => status === 200,
      () => false,
    )
    if (ready) break
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`The product did not start:\n${output.slice(-3000)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const as: Probe['as'] = (token, path, given = {}) =>
    ask(path, { ...given, headers: { authorization: `Bearer ${token}`, ...given.headers } })
  return {
    port,
    folder,
    ask,
    as,
    async signIn(name) {
      const body = { email: `${name}@demo.example`, password }
      const answer = await ask('/identity/sign-in', { method: 'POST', body })
      const [cookie = ''] = [answer.headers['set-cookie'] ?? []].flat()
      return { token: v.parse(signedIn, JSON.parse(answer.text)).id_token, cookie }
    },
    log: () => output,
    stop,
  }
}

function answerOf(port: number, path: string, { method = 'GET', headers = {}, body }: Ask): Promise<Answer> {
  const isText = typeof body === 'string' || body instanceof Buffer
  const sent = body === undefined || isText ? body : JSON.stringify(body)
  const type = body !== undefined && !isText ? { 'content-type': 'application/json' } : {}
  return new Promise((resolve, reject) => {
    const request = open(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: new URL(publicUrl).host, ...type, ...headers },
      },
      (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('error', reject)
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            text: Buffer.concat(parts).toString(),
          }),
        )
      },
    )
    request.on('error', reject)
    request.end(sent)
  })
}
