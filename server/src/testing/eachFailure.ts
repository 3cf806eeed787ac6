import { appendFileSync, readFileSync } from 'node:fs'

import type { Call } from '@saathi/contract/base/call.ts'

import type { OpenDatabase } from '../engines/database/database.ts'
import type { Shelf } from '../engines/files/files.ts'
import {
  type Attempt,
  attemptAt,
  attempting,
  isInAttempt,
  outside,
  patchClients,
  patchRequests,
  restoreFiles,
} from './failingSteps.ts'
import { type SavedTables, saveTables } from './savedTables.ts'

/*
 * With `EACH_FAILURE=1`, writing calls of the tests fail before they succeed. Each statement fails once, each file that they store or delete, and each
 * request to another service. A failed call must have changed nothing, or a repeat of it completes the change. The successful call after them must do what the test
 * expects of it. It is done with the first successful call of a kind in each test file. `EACH_FAILURE=all` does it with every call,
 * and `EACH_FAILURE=once` with the kinds that no other file has tried. `npm run faults` runs it.
 *
 * A test may make several calls at once, which change the same tables. Then the first of them fails at each step, and the others wait for it.
 */
const wanted = process.env['EACH_FAILURE']

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

/** Where processes note the kinds of calls that they have tried. */
const triedFile = process.env['EACH_FAILURE_TRIED']
/** The kinds of calls that this process has tried, or others before it. */
const tried = new Set<string>(
  wanted === 'once' && triedFile !== undefined ? readFileSync(triedFile, 'utf8').split('\n') : [],
)

/** Calls that end the sign-in that makes them. If only the answer was lost, a repeat is refused as signed out. */
const ending = [
  'POST /identity/sign-out',
  'POST /identity/sign-out-everywhere',
  'DELETE /identity/sessions/:signInId',
  'POST /api/v2/users/erase/',
]

/** What a call works on. */
interface Worked {
  readonly db: OpenDatabase
  readonly files: Shelf
}

/** Makes a call, after all the failures that it can have if this run is for them. */
export async function withEachFailure<Answer extends Answered>(
  worked: Worked,
  call: Call,
  { body, make }: { readonly body: unknown; make(): Promise<Answer> },
): Promise<Answer> {
  if (wanted === undefined || call.method === 'GET' || isInAttempt()) return make()
  const kind = `${call.method} ${call.path}`
  // A call that first mails a code does its work only when the code comes.
  const hasCode = typeof body === 'object' && body !== null && 'otp' in body && body.otp !== undefined
  const whole = hasCode ? `${kind} with a code` : kind
  const turns = turnsOn(worked.db)
  while (turns.failing !== undefined) await turns.failing
  if ((tried.has(whole) && wanted !== 'all') || turns.made > 0) {
    turns.made += 1
    return make().finally(() => (turns.made -= 1))
  }
  const answered = failAtEachStep(worked, { kind, whole }, make)
  turns.failing = answered.catch(() => undefined).finally(() => (turns.failing = undefined))
  return answered
}

/** The calls that are being made on a database. */
interface Turns {
  /** Ends when a call has failed at each step. */
  failing: Promise<unknown> | undefined
  /** The number of calls that are made without failures. */
  made: number
}

const allTurns = new WeakMap<OpenDatabase, Turns>()

function turnsOn(db: OpenDatabase): Turns {
  const turns = allTurns.get(db) ?? { failing: undefined, made: 0 }
  allTurns.set(db, turns)
  return turns
}

async function failAtEachStep<Answer extends Answered>(
  { db, files }: Worked,
  { kind, whole }: { readonly kind: string; readonly whole: string },
  make: () => Promise<Answer>,
): Promise<Answer> {
  patchClients()
  patchRequests()
  const saved = await saveTables(db)
  const restore = async (tables: readonly string[], attempts: readonly Attempt[]) => {
    await saved.restore(tables)
    for (const attempt of attempts.toReversed()) await restoreFiles(files, attempt)
  }
  const failures: Failed[] = []
  for (let failing = 1; ; failing += 1) {
    const attempt = attemptAt(failing)
    const { answer, changed } = await made(attempt, saved, make)
    const { what } = attempt
    if (what === undefined) {
      await saved.forget()
      judge(kind, failures, { changed, statusCode: answer.statusCode })
      if (answer.statusCode < 400) noteTried([kind, whole])
      return answer
    }
    const { statusCode } = answer
    // A call that succeeds all the same does without what failed.
    if (statusCode < 400 || changed.length === 0) {
      if (statusCode >= 400) failures.push({ what, statusCode })
      await restore(changed, [attempt])
      continue
    }
    const again = attemptAt(Infinity)
    const repeated = await made(again, saved, make)
    const repeat = { statusCode: repeated.answer.statusCode, changed: repeated.changed }
    failures.push({ what, statusCode, repeat })
    await restore(repeated.changed, [attempt, again])
  }
}

/** Remembers the names of a kind of calls, and tells the command that runs these tests. */
function noteTried(names: readonly string[]): void {
  for (const name of names) tried.add(name)
  if (triedFile !== undefined) appendFileSync(triedFile, `${names.join('\n')}\n`)
}

/** Makes an attempt, and waits for what it does after its answer. */
async function made<Answer extends Answered>(
  attempt: Attempt,
  saved: SavedTables,
  make: () => Promise<Answer>,
) {
  const answer = await attempting(attempt, make)
  for (;;) {
    const { count } = attempt
    const changed = await saved.changes()
    if (attempt.count === count) return { answer, changed }
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
function judge(
  kind: string,
  failures: readonly Failed[],
  {
    changed: whole,
    statusCode: answer,
  }: { readonly changed: readonly string[]; readonly statusCode: number },
): void {
  for (const { what, statusCode, repeat = { statusCode: 200, changed: whole } } of failures) {
    const missing = toggling.includes(kind) ? [] : whole.filter((name) => !repeat.changed.includes(name))
    const isDone =
      alreadyDone.includes(repeat.statusCode) || (repeat.statusCode === 401 && ending.includes(kind))
    // A call that is refused anyway is refused again.
    const isRefused = repeat.statusCode >= 400 && repeat.statusCode !== answer && !isDone
    const problems = [
      // That a service outside is away may be an ordinary answer.
      ...(statusCode < 500 && !what.startsWith(outside) ? [`answered ${statusCode}`] : []),
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
