import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { addressOf, type Call, type Given, type Reply } from '@saathi/contract/base/call.ts'
import { renamingOf } from '@saathi/contract/base/wire.ts'
import { v7 as uuid } from 'uuid'
import { afterAll, inject } from 'vitest'

import { addCredentials, type Credentials } from '../identity/credentials/credentialStore.ts'
import { addSignIn } from '../identity/credentials/signInStore.ts'
import { type PersonRow, addPerson } from '../people/public/store.ts'
import { type App, buildApp } from '../app.ts'
import { type Config, readConfig } from '../house/config.ts'
import { openDatabase } from '../engines/database/database.ts'
import { type OpenHouse, openHouse } from '../house/openHouse.ts'
import { withEachFailure } from './eachFailure.ts'
import { failingFiles } from './failingSteps.ts'
import { databaseUrl } from './testDatabase.ts'

/** The whole product on its own database, for one test file. */
export interface Testing {
  readonly house: OpenHouse
  readonly app: App
  readonly databaseUrl: string
  /** Returns a registered person who is signed in; missing fields get default values. */
  person(overrides?: PersonOverrides): Promise<TestPerson>
  /** Makes a call as the web client does and returns the parsed reply; throws a ProblemAnswer otherwise. */
  ask<One extends Call>(call: One, given: Given<One>, as?: Asking): Promise<Reply<One>>
  /** Runs all jobs that are due. */
  workJobs(): Promise<void>
}

/** The fields that a test sets; the others get default values. */
export type PersonOverrides = Partial<PersonRow & Pick<Credentials, 'passwordHash' | 'googleSubject'>>

export interface TestPerson {
  readonly id: string
  readonly email: string
  readonly token: string
}

/** The token, network address and further headers of a request. */
export interface Asking {
  readonly token?: string
  readonly ip?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The parts of a multipart call besides its data. */
  readonly files?: Readonly<Record<string, File>>
}

/** A received problem document. */
export class ProblemAnswer extends Error {
  readonly status: number
  readonly code: string
  readonly problem: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, unknown>>

  constructor(status: number, problem: Record<string, unknown>, headers: Record<string, unknown>) {
    super(`${status} ${String(problem.code)}`)
    this.status = status
    this.code = String(problem.code)
    this.problem = problem
    this.headers = headers
  }
}

/** Returns the problem document that a call is refused with; fails if the call succeeds. */
export function failureOf(work: Promise<unknown>): Promise<ProblemAnswer> {
  return work.then(
    () => Promise.reject(new Error('No problem came back.')),
    (error: unknown) => (error instanceof ProblemAnswer ? error : Promise.reject(error)),
  )
}

/** Opens the product for the tests of a file and closes it after them. */
export async function openTesting(settings: Readonly<Record<string, string>> = {}): Promise<Testing> {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-test-'))
  const server = inject('databaseServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template saathi_template strategy file_copy`)
  const { close, ...testing } = await openTestingOn(databaseUrl(server, name), {
    DATA_DIR: folder,
    ...settings,
  })
  afterAll(async () => {
    await close()
    await onServer(server, `drop database ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  })
  return testing
}

/** Opens the product on a database that is there; the caller closes it. */
export async function openTestingOn(
  url: string,
  settings: Readonly<Record<string, string>>,
): Promise<Testing & { close(): Promise<void> }> {
  const opened = await openHouse(testConfig(settings), url, silentLog)
  const house = { ...opened, files: failingFiles(opened.files) }
  const app = await buildApp(house, { quiet: true })
  await app.server.ready()
  return {
    house,
    app,
    databaseUrl: url,
    person: (overrides) => buildPerson(house, app, overrides),
    ask: (call, given, as) => ask({ app, house, call, given, as }),
    workJobs: () => workJobs(house, app),
    async close() {
      await app.server.close()
      await house.close()
    },
  }
}

function testConfig(settings: Readonly<Record<string, string>>): Config {
  const result = readConfig({ DEMO: '0', ...settings })
  if ('problems' in result) throw new Error(result.problems.join('\n'))
  return result.config
}

const nothing = () => undefined
const silentLog = { info: nothing, warn: nothing, error: nothing }

async function onServer(server: string, statement: string): Promise<void> {
  const admin = openDatabase({ url: server, connections: 1 }, nothing)
  await admin.pool.query(statement)
  await admin.close()
}

async function buildPerson(
  house: OpenHouse,
  app: App,
  { passwordHash = null, googleSubject = null, ...overrides }: PersonOverrides = {},
): Promise<TestPerson> {
  const id = uuid()
  const at = house.clock.now()
  const person = await addPerson(house.db, {
    id,
    email: `${id}@people.example`,
    role: 'mentee',
    firstName: 'Test',
    lastName: 'Person',
    phoneNumber: '+919876543210',
    provider: 'normal',
    project: null,
    institutionCode: null,
    primaryLanguage: 'en',
    birthYear: null,
    emailVerifiedAt: at,
    createdAt: at,
    ...overrides,
  })
  if (person === undefined) throw new Error('That address is taken.')
  await addCredentials(house.db, { personId: person.id, passwordHash, googleSubject })
  const session = uuid()
  await addSignIn(house.db, { id: session, personId: person.id, passwordHash, userAgent: 'test', at })
  const { email, provider } = person
  const token = await app.tokens.sign({ person: person.id, email, emailVerified: true, provider, session })
  return { id: person.id, email, token }
}

interface Asked<One extends Call> {
  readonly app: App
  readonly house: OpenHouse
  readonly call: One
  readonly given: Given<One>
  readonly as: Asking | undefined
}

async function ask<One extends Call>({ app, house, call, given, as = {} }: Asked<One>): Promise<Reply<One>> {
  const {
    params = {},
    query = {},
    body,
  } = given as { params?: Record<string, string>; query?: unknown; body?: unknown }
  const toWire = (schema: Call['reply'] | undefined, value: unknown) =>
    schema === undefined || call.naming === 'asIs' ? value : renamingOf(schema).toWire(value)
  const payload = call.body === undefined ? undefined : toWire(call.body, body)
  const sent = await sentAs(call, payload, as.files)
  const make = async () =>
    app.server.inject({
      method: call.method,
      url: addressOf(call.path, params, toWire(call.query, query) as Record<string, unknown>),
      headers: {
        ...sent.headers,
        ...(as.token === undefined ? {} : { authorization: `Bearer ${as.token}` }),
        ...as.headers,
      },
      ...(sent.payload === undefined ? {} : { payload: sent.payload }),
      remoteAddress: as.ip ?? '127.0.0.1',
    })
  const answer = await withEachFailure(house, call, { body, make })
  if (answer.statusCode >= 400) throw new ProblemAnswer(answer.statusCode, answer.json(), answer.headers)
  const reply = call.redirects === true ? answer.headers.location : answer.json<unknown>()
  return call.naming === 'asIs' ? reply : renamingOf(call.reply).fromWire(reply)
}

function sentAs(call: Call, payload: unknown, files: Asking['files'] = {}) {
  if (call.transport === 'form') return formOf(payload)
  return call.transport === 'multipart'
    ? formOf({ data: JSON.stringify(payload), ...files })
    : jsonOf(payload)
}

async function formOf(payload: unknown) {
  const form = new FormData()
  for (const [name, value] of Object.entries(payload as Record<string, string | Blob>)) form.set(name, value)
  const sent = new Response(form)
  return {
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  }
}

function jsonOf(payload: unknown) {
  return payload === undefined
    ? { headers: {}, payload: undefined }
    : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(payload) }
}

async function workJobs(house: OpenHouse, app: App): Promise<void> {
  const { Logger, runOnce } = await import('graphile-worker')
  const v = await import('valibot')
  await runOnce({
    pgPool: house.db.pool,
    noHandleSignals: true,
    logger: new Logger(() => nothing),
    taskList: Object.fromEntries(
      Object.entries(app.jobs).map(([name, { payload, work }]) => [
        name,
        (received: unknown) => work(v.parse(payload, received)),
      ]),
    ),
  })
}
