import { EventEmitter } from 'node:events'

import {
  type JobHelpers,
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type Runner,
  type RunnerOptions,
  type WorkerEvents,
  type WorkerUtils,
} from 'graphile-worker'
import * as v from 'valibot'

import type { Clock } from '../time/clock.ts'
import { type Database, type OpenDatabase, sql, type Statement } from '../database/database.ts'
import { countJobs, firstGivenUp, forgetGivenUpRuns, type JobCounts } from './jobCounts.ts'
import { patientPool } from './patientPool.ts'
import { openPulse } from './workerPulse.ts'

/**
 * A kind of job: the shape of its data and its work. Running it twice must be harmless, because a crash may
 * repeat it.
 */
export interface Job<Schema extends v.GenericSchema = v.GenericSchema> {
  readonly payload: Schema
  /**
   * Long work has its own lane, so that no mail waits for it. Requests to servers on the web have another one,
   * because the owners of those servers can delay the replies as long as they like. Answers that people wait for in
   * a chat have one too, and so has each way to reach people outside: a push service that hangs delays no mail.
   */
  readonly lane?: 'slow' | 'web' | 'talk' | 'mail' | 'push' | 'whatsapp' | 'sms'
  /** Also runs once a minute, in one of the processes; its payload then has no meaning. */
  readonly everyMinute?: true
  readonly work: (payload: v.InferOutput<Schema>, run?: JobRun) => Promise<void>
}

/** One run of a job. */
export interface JobRun {
  /** Whether the job is given up if this run fails. */
  readonly isLast: boolean
}

/** Ties the type of the payload to the work. */
export function job<Schema extends v.GenericSchema>(definition: Job<Schema>): Job {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the queue parses each payload by the job's own schema before it hands it over
  return definition as unknown as Job
}

/** How many jobs of each lane a process does at once. */
const lanes = { quick: 4, slow: 2, web: 2, talk: 4, mail: 4, push: 8, whatsapp: 4, sms: 4 } as const
/** The name of a lane. */
export type Lane = keyof typeof lanes
const laneNames = [
  'quick',
  'slow',
  'web',
  'talk',
  'mail',
  'push',
  'whatsapp',
  'sms',
] as const satisfies readonly Lane[]

/** A job to add. With a `key`, at most one such job waits. */
export interface JobRequest {
  readonly name: string
  readonly payload: unknown
  readonly key?: string
  /** Jobs with the same `turn` run one after another, across all processes. */
  readonly turn?: string
  /** The longest total wait of a job with a key that is repeatedly added again for a later moment. */
  readonly longestWaitMs?: number
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
  /** The number of waiting jobs and of jobs that were given up. */
  counts(): Promise<JobCounts>
  /** When the first of the jobs was given up that are still there; undefined without one. */
  deadSince(): Promise<Date | undefined>
  /** The same for each lane, for the metrics. */
  countsByLane(): Promise<Readonly<Record<Lane, JobCounts>>>
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

/** Makes the queue's own tables, or brings them to this version. */
export async function migrateQueue(db: OpenDatabase): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: db.pool, logger: new Logger(() => () => undefined) })
  try {
    await utils.migrate()
  } finally {
    await utils.release()
  }
}

/** Opens the queue and migrates its own tables. */
export async function openQueue(
  db: OpenDatabase,
  clock: Pick<Clock, 'machineTime' | 'follow'>,
  voice: Voice,
): Promise<Queue> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') voice.error(message)
  })
  const utils: WorkerUtils = await makeWorkerUtils({ pgPool: db.pool, logger })
  await utils.migrate()
  const runners = new Map<Lane, Runner>()
  let jobsStarted: Readonly<Record<string, Job>> = {}
  let closed = false
  const pgPool = patientPool(db.pool, () => closed)
  const pulse = openPulse(db, ({ message }) => voice.error(message))
  const events: WorkerEvents = new EventEmitter()
  // Jobs are locked with the name of the pool.
  events.on('pool:create', ({ workerPool }) => pulse.add(workerPool.id))

  const begin = async (lane: Lane, jobs: Readonly<Record<string, Job>>): Promise<void> => {
    const started = await runLane(lane, tasksOf(db, jobs, clock), {
      pgPool,
      logger,
      events,
      parsedCronItems: parseCronItems(cronItemsOf(jobs)),
    })
    runners.set(lane, started)
    // The runner stops if PostgreSQL is away for long; it is started again until the product stops.
    void started.promise
      .catch(() => undefined)
      .finally(() => {
        if (!closed)
          setTimeout(() => void begin(lane, jobs).catch((error: Error) => voice.error(error.message)), 1000)
      })
  }

  return {
    add: (on, request) => addJob(on, clock, request),
    followClock,
    async start(jobs) {
      jobsStarted = jobs
      await pulse.start()
      for (const lane of laneNames) {
        const own = jobsIn(lane, jobs)
        // A runner without any job does not start.
        if (Object.keys(own).length > 0) await begin(lane, own)
      }
    },
    counts: () => countJobs(db, sql`true`),
    deadSince: () => firstGivenUp(db),
    countsByLane: () => countByLane(db, jobsStarted),
    async close() {
      closed = true
      await Promise.all([...runners.values()].map((runner) => runner.stop().catch(() => undefined)))
      await pulse.stop().catch(() => undefined)
      await utils.release()
    },
  }
}

/** Starts running the jobs of a lane. */
function runLane(
  lane: Lane,
  taskList: ReturnType<typeof tasksOf>,
  shared: Pick<RunnerOptions, 'pgPool' | 'logger' | 'events' | 'parsedCronItems'>,
): Promise<Runner> {
  return run({
    ...shared,
    noHandleSignals: true,
    concurrency: lanes[lane],
    pollInterval: 2000,
    taskList,
  })
}

/** Returns the jobs of a lane. */
function jobsIn(lane: Lane, jobs: Readonly<Record<string, Job>>): Readonly<Record<string, Job>> {
  return Object.fromEntries(Object.entries(jobs).filter(([, each]) => (each.lane ?? 'quick') === lane))
}

/** Counts the jobs of each lane; a job that this process does not know counts as quick. */
async function countByLane(
  db: Database,
  jobs: Readonly<Record<string, Job>>,
): Promise<Readonly<Record<Lane, JobCounts>>> {
  const isIn = (...of: Lane[]) => {
    const names = of.flatMap((lane) => Object.keys(jobsIn(lane, jobs)))
    return sql`task_identifier = any (${names}::text[])`
  }
  const [, ...named] = laneNames
  return {
    quick: await countJobs(db, sql`not ${isIn(...named)}`),
    slow: await countJobs(db, isIn('slow')),
    web: await countJobs(db, isIn('web')),
    talk: await countJobs(db, isIn('talk')),
    mail: await countJobs(db, isIn('mail')),
    push: await countJobs(db, isIn('push')),
    whatsapp: await countJobs(db, isIn('whatsapp')),
    sms: await countJobs(db, isIn('sms')),
  }
}

/** A job that a statement adds itself. */
interface AddedJob {
  readonly name: string | Statement
  readonly payload: Statement
}

/** The PostgreSQL statement part that adds a job, given as SQL, when its transaction commits. */
export function addingJob({ name, payload }: AddedJob): Statement {
  return sql`graphile_worker.add_job(${name}, payload := ${payload}, max_attempts := ${attempts})`
}

async function addJob(
  db: Database,
  clock: Pick<Clock, 'machineTime'>,
  { name, payload, key, turn, longestWaitMs, at, machineAt }: JobRequest,
): Promise<void> {
  // PostgreSQL compares with the machine's time.
  const runAt = at === undefined ? (machineAt ?? null) : clock.machineTime(at)
  const flags = at === undefined ? null : [clockFlag]
  const hasLimit = key !== undefined && at !== undefined && longestWaitMs !== undefined
  const waitsLong = hasLimit
    ? sql`exists (
        select from graphile_worker.jobs
        where jobs.key = ${key} and created_at < now() - make_interval(secs => ${longestWaitMs / 1000}::double precision))`
    : sql`false`
  await db.run(sql`
    select graphile_worker.add_job(
      ${name}, payload := ${JSON.stringify(payload)}::json, max_attempts := ${attempts},
      queue_name := ${turn ?? null}, job_key := ${key ?? null}, run_at := ${runAt}::timestamptz, flags := ${flags}::text[],
      job_key_mode := case when ${waitsLong} then 'preserve_run_at' else 'replace' end)`)
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

/**
 * Returns tasks that parse the payload of a job before its work. A move of the clock runs the jobs of every minute
 * at once, possibly before the bus tells this process of the move.
 */
function tasksOf(db: Database, jobs: Readonly<Record<string, Job>>, clock: Pick<Clock, 'follow'>) {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, { payload, work, everyMinute }]) => [
      name,
      async (received: unknown, { job: { attempts: tried, max_attempts: most } }: JobHelpers) => {
        if (everyMinute === true) await clock.follow()
        await work(v.parse(payload, received), { isLast: tried >= most })
        if (everyMinute === true) await forgetGivenUpRuns(db, name)
      },
    ]),
  )
}
