import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'

import type { Call } from '@saathi/contract/base/call.ts'
import pg from 'pg'

import { type Table, tablesOf } from '../backup/tables.ts'
import type { OpenDatabase } from '../engines/database/database.ts'
import type { Files } from '../engines/files/files.ts'

/*
 * With `EACH_FAILURE=1`, writing calls of the tests fail before they succeed: once with each statement, and once with each file that they store
 * or delete. A failed call must have changed nothing, or a repeat of it completes the change. The successful call after them must do what the test
 * expects of it. It is done with the first successful call of a kind; with `EACH_FAILURE=all`, with every call. `npm run faults` runs it.
 */
const wanted = process.env['EACH_FAILURE']

/** The steps of one attempt of a call. */
interface Attempt {
  /** The step that fails; steps are statements, and files that are stored or deleted. */
  readonly failing: number
  count: number
  what: string | undefined
}

const attempts = new AsyncLocalStorage<Attempt>()
const failure = () => new Error('This step was made to fail.')

/** Counts a step of the attempt that this code belongs to; returns whether it fails. */
function fails(what: string): boolean {
  const attempt = attempts.getStore()
  if (attempt === undefined) return false
  attempt.count += 1
  if (attempt.count !== attempt.failing) return false
  attempt.what = what
  return true
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown
let isPatched = false

/** Lets statements of every client fail where an attempt says so. */
function patchClients(): void {
  if (isPatched) return
  isPatched = true
  const real = pg.Client.prototype.query as Query
  const query: Query = function query(...given) {
    const text = textOf(given[0])
    // A rollback that fails is a lost connection, which other tests cut.
    if (/^rollback/i.test(text) || !fails(text.replaceAll(/\s+/g, ' ').trim().slice(0, 120)))
      return real.apply(this, given)
    const last = given.at(-1)
    if (typeof last !== 'function') return Promise.reject(failure())
    process.nextTick(() => void last(failure()))
    return undefined
  }
  Object.assign(pg.Client.prototype, { query })
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

/** Returns files whose writes fail where an attempt says so. */
export function failingFiles(files: Files): Files {
  if (wanted === undefined) return files
  const guarded =
    <Given extends readonly unknown[]>(name: string, write: (...given: Given) => Promise<void>) =>
    async (...given: Given) => {
      if (fails(`${name} ${String(given[0])}`)) throw failure()
      return write(...given)
    }
  return {
    ...files,
    put: guarded('put', (key, bytes) => files.put(key, bytes)),
    putStream: guarded('put', (key, chunks) => files.putStream(key, chunks)),
    remove: guarded('remove', (key) => files.remove(key)),
  }
}

/** The answer of an attempt. */
interface Answered {
  readonly statusCode: number
}

/** A failed attempt: the step that failed, and the answer. */
interface Failed {
  readonly what: string
  readonly statusCode: number
  /** What a repeat came to, if the attempt changed something. */
  readonly repeat?: { readonly statusCode: number; readonly changed: readonly string[] }
}

/** The kinds of calls that this process has tried. */
const tried = new Set<string>()

/** Calls that end a sign-in. A process remembers that, so restoring the database does not undo it. */
const remembered = [
  'POST /identity/sign-out',
  'POST /identity/sign-out-everywhere',
  'DELETE /identity/sessions/:signInId',
  'POST /api/v2/users/erase/',
]

/** Makes a call, after all the failures that it can have if this run is for them. */
export async function withEachFailure<Answer extends Answered>(
  db: OpenDatabase,
  call: Call,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  if (wanted === undefined || call.method === 'GET' || attempts.getStore() !== undefined) return attempt()
  const kind = `${call.method} ${call.path}`
  if (remembered.includes(kind) || (tried.has(kind) && wanted !== 'all')) return attempt()
  patchClients()
  const saved = await save(db)
  const failures: Failed[] = []
  for (let failing = 1; ; failing += 1) {
    const state: Attempt = { failing, count: 0, what: undefined }
    const { answer, changed } = await made(state, saved, attempt)
    const { what } = state
    if (what === undefined) {
      judge(kind, failures, changed)
      if (answer.statusCode < 400) tried.add(kind)
      return answer
    }
    const { statusCode } = answer
    // A call that succeeds all the same does without what failed.
    if (statusCode < 400 || changed.length === 0) {
      if (statusCode >= 400) failures.push({ what, statusCode })
      await saved.restore(changed)
      continue
    }
    const repeated = await made({ failing: Infinity, count: 0, what: undefined }, saved, attempt)
    const repeat = { statusCode: repeated.answer.statusCode, changed: repeated.changed }
    failures.push({ what, statusCode, repeat })
    await saved.restore(repeated.changed)
  }
}

/** Makes an attempt, and waits for what it does after its answer. */
async function made<Answer extends Answered>(state: Attempt, saved: Saved, attempt: () => Promise<Answer>) {
  const answer = await attempts.run(state, attempt)
  for (;;) {
    const { count } = state
    const changed = await saved.changes()
    if (state.count === count) return { answer, changed }
  }
}

/** Statuses of a repeat whose call was done, and only its answer was lost. */
const alreadyDone = [409, 410]
/** A code is good for one call. */
const withCode = [
  'POST /identity/sign-in',
  'POST /api/v2/notifications/phone/verify/',
  'POST /api/v2/staff/opening/email/code/',
]
/** A repeat takes it back. */
const toggling = ['POST /api/v2/learninghub/feed/toggle-like/']

/** A failed call has changed nothing, or a repeat of it leads to all that it changes when it succeeds. */
function judge(kind: string, failures: readonly Failed[], whole: readonly string[]): void {
  for (const { what, statusCode, repeat = { statusCode: 200, changed: whole } } of failures) {
    const missing = toggling.includes(kind) ? [] : whole.filter((name) => !repeat.changed.includes(name))
    const isRefused = repeat.statusCode >= 400 && !alreadyDone.includes(repeat.statusCode)
    const problems = [
      ...(statusCode < 500 ? [`answered ${statusCode}`] : []),
      ...(isRefused && !withCode.includes(kind) ? [`refused a repeat with ${repeat.statusCode}`] : []),
      ...(missing.length > 0 ? [`has not changed ${missing.join(', ')} after a repeat`] : []),
    ]
    if (problems.length > 0) report(`${kind} ${problems.join(' and ')} when this failed: ${what}`)
  }
}

function report(problem: string): void {
  const file = process.env['EACH_FAILURE_REPORT']
  if (file === undefined) throw new Error(problem)
  appendFileSync(file, `${problem}\n`)
}

/** The state of a database, kept beside it. */
interface Saved {
  /** Returns the tables that differ from it. */
  changes(): Promise<string[]>
  restore(names: readonly string[]): Promise<void>
}

/** Keeps the rows of every table in a schema beside them. */
async function save(db: OpenDatabase): Promise<Saved> {
  const client = await db.pool.connect()
  const tables = (await tablesOf(client)).filter(isWatched)
  const sums = await sumsOf(client, tables)
  const filled = tables.filter(({ name }) => sums.get(name) !== emptySum)
  await client.query('drop schema if exists saved cascade; create schema saved')
  await client.query(filled.map(({ name }) => `create table ${copyOf(name)} as table ${name}`).join(';'))
  client.release()
  const using = async <Result>(work: (one: pg.PoolClient) => Promise<Result>) => {
    const one = await db.pool.connect()
    return work(one).finally(() => one.release())
  }
  return {
    changes: () =>
      using(async (one) => {
        const now = await sumsOf(one, tables)
        return tables.flatMap(({ name }) => (now.get(name) === sums.get(name) ? [] : [name]))
      }),
    restore: (names) =>
      using(async (one) => {
        const changed = tables.filter(({ name }) => names.includes(name) || name === countsOfLimits)
        const statements = changed.flatMap((table) => [
          `delete from ${table.name}`,
          ...(filled.includes(table) ? [fillingBack(table)] : []),
        ])
        // Without triggers and links, the tables come back in any order.
        await one.query(
          ['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';'),
        )
      }),
  }
}

const emptySum = '0 0'
/** Failed calls count too. */
const countsOfLimits = 'public.limit_counts'
const copyOf = (name: string) => `saved.${name.replace('.', '_')}`
/** The server writes these on its own, some time after a message. */
const ofBackground = ['channels', 'chat_visits', 'chat_search_channels', 'message_words'].map(
  (name) => `public.${name}`,
)
const isWatched = ({ name }: Table) =>
  (name.startsWith('public.') && !ofBackground.includes(name)) || name.endsWith('_private_jobs')

function fillingBack({ name, columns }: Table): string {
  const named = columns.map((each) => `"${each}"`).join(', ')
  return `insert into ${name} (${named}) overriding system value select ${named} from ${copyOf(name)}`
}

async function sumsOf(client: pg.PoolClient, tables: readonly Table[]): Promise<ReadonlyMap<string, string>> {
  const sums = tables
    .filter(({ name }) => name !== countsOfLimits)
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtext(each::text)::bigint), 0) as sum from ${name} each`,
    )
  const { rows } = await client.query<{ name: string; sum: string }>(sums.join(' union all '))
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}
