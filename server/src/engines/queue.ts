import { EventEmitter } from 'node:events'

import {
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type Runner,
  type WorkerEvents,
  type WorkerUtils,
} from 'graphile-worker'
import * as v from 'valibot'

import type { Clock } from './clock.ts'
import { type Database, type OpenDatabase, sql } from './database.ts'
import { openPulse } from './workerPulse.ts'

/**
 * A kind of job: the shape of its data and its work. Running it twice must be harmless, because a crash may
 * repeat it.
 */
export interface Job<Schema extends v.GenericSchema = v.GenericSchema> {
  readonly payload: Schema
  /** Also runs once a minute, in one of the processes; its data then say nothing. */
  readonly everyMinute?: true
  readonly work: (payload: v.InferOutput<Schema>) => Promise<void>
}

/** Ties the type of the payload to the work. */
export function job<Schema extends v.GenericSchema>(definition: Job<Schema>): Job {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the queue parses each payload by the job's own schema before it hands it over
  return definition as unknown as Job
}

/** A job to add. With a `key`, at most one such job waits. */
export interface JobRequest {
  readonly name: string
  readonly payload: unknown
  readonly key?: string
  /** Runs no earlier than this moment of the product's clock. */
  readonly at?: Date
  /** Runs no earlier than this moment of the machine's time, for links and tokens. */
  readonly machineAt?: Date
}

/**
 * The queue in the database. Jobs are added in the caller's transaction and retried with back-off; jobs that
 * were given up stay visible.
 */
export interface Queue {
  /** Adds a job in the caller's transaction. */
  add(db: Database, request: JobRequest): Promise<void>
  /** Brings the jobs that wait for a moment of the clock closer by these milliseconds. */
  followClock(tx: Database, milliseconds: number): Promise<void>
  /** Starts running jobs until `close`. */
  start(jobs: Readonly<Record<string, Job>>): Promise<void>
  /** The number of waiting jobs and of jobs that were given up, for the metrics. */
  counts(): Promise<{ waiting: number; dead: number }>
  close(): Promise<void>
}

/** How often a job is tried; with graphile-worker's back-off that takes about two and a half days. */
const attempts = 16

/** Marks the jobs that wait for a moment of the product's clock. */
const clockFlag = 'clock'

interface Voice {
  info(message: string): void
  error(message: string): void
}

/** Opens the queue and migrates its own tables. */
export async function openQueue(
  db: OpenDatabase,
  clock: Pick<Clock, 'machineTime'>,
  voice: Voice,
): Promise<Queue> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') voice.error(message)
  })
  const utils: WorkerUtils = await makeWorkerUtils({ pgPool: db.pool, logger })
  await utils.migrate()
  let runner: Runner | undefined
  let closed = false
  const pulse = openPulse(db, ({ message }) => voice.error(message))
  const events: WorkerEvents = new EventEmitter()
  // Jobs are locked under the name of the pool.
  events.on('pool:create', ({ workerPool }) => pulse.add(workerPool.id))

  const begin = async (jobs: Readonly<Record<string, Job>>): Promise<void> => {
    const started = await run({
      pgPool: db.pool,
      logger,
      events,
      noHandleSignals: true,
      concurrency: 4,
      pollInterval: 2000,
      taskList: tasksOf(jobs),
      parsedCronItems: parseCronItems(cronItemsOf(jobs)),
    })
    runner = started
    // The runner stops when PostgreSQL is away for long; it is started again until the product stops.
    void started.promise
      .catch(() => undefined)
      .finally(() => {
        if (!closed)
          setTimeout(() => void begin(jobs).catch((error: Error) => voice.error(error.message)), 1000)
      })
  }

  return {
    add: (on, request) => addJob(on, clock, request),
    followClock,
    async start(jobs) {
      await pulse.start()
      await begin(jobs)
    },
    counts: () =>
      db.one(sql`
        select count(*) filter (where attempts < max_attempts) as waiting,
               count(*) filter (where attempts >= max_attempts) as dead
        from graphile_worker.jobs`),
    async close() {
      closed = true
      await runner?.stop().catch(() => undefined)
      await pulse.stop().catch(() => undefined)
      await utils.release()
    },
  }
}

async function addJob(
  db: Database,
  clock: Pick<Clock, 'machineTime'>,
  { name, payload, key, at, machineAt }: JobRequest,
): Promise<void> {
  // PostgreSQL compares with the machine's time.
  const runAt = at === undefined ? (machineAt ?? null) : clock.machineTime(at)
  const flags = at === undefined ? null : [clockFlag]
  await db.run(sql`
    select graphile_worker.add_job(
      ${name}, payload := ${JSON.stringify(payload)}::json, max_attempts := ${attempts},
      job_key := ${key ?? null}, run_at := ${runAt}::timestamptz, flags := ${flags}::text[])`)
}

async function followClock(tx: Database, milliseconds: number): Promise<void> {
  await tx.run(sql`
    select graphile_worker.reschedule_jobs(
      array[id], run_at := run_at - make_interval(secs => ${milliseconds / 1000}::double precision))
    from graphile_worker.jobs where flags ? ${clockFlag} and attempts = 0`)
}

function cronItemsOf(jobs: Readonly<Record<string, Job>>) {
  return Object.entries(jobs)
    .filter(([, { everyMinute }]) => everyMinute === true)
    .map(([task]) => ({ task, match: '* * * * *', options: { maxAttempts: 1 } }))
}

/** The work of each job, which parses its payload first. */
function tasksOf(jobs: Readonly<Record<string, Job>>) {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, { payload, work }]) => [
      name,
      async (received: unknown) => work(v.parse(payload, received)),
    ]),
  )
}
