import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

import { type Database, sql } from '../database/database.ts'

/** Milliseconds between two signs of life of a process that runs jobs. */
const beatMs = 10_000
/** Seconds without a sign of life after which a process counts as dead. */
const deadAfterSeconds = 40

/** Shows that this process is alive, and releases the jobs that dead processes have locked. */
export interface WorkerPulse {
  /** Adds a worker of this process; the names are those under which jobs are locked. */
  add(worker: string): void
  /**
   * Releases the jobs of dead processes of this machine at once, and those of other machines after a while. Call
   * before the first job is taken.
   */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Opens the pulse; `failed` is called if the database cannot be reached for a beat. */
export function openPulse(db: Database, failed: (error: Error) => void): WorkerPulse {
  const workers = new Set<string>()
  const host = hostHere()
  let timer: NodeJS.Timeout | undefined
  const beat = async () => {
    await noteAlive(db, [...workers], host)
    await releaseSilent(db)
  }
  return {
    add(worker) {
      workers.add(worker)
      void noteAlive(db, [worker], host).catch(failed)
    },
    async start() {
      await forgetEnded(db, host)
      await releaseSilent(db)
      timer ??= setInterval(() => void beat().catch(failed), beatMs).unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await forget(db, [...workers])
    },
  }
}

/** Names the machine. Processes in other containers may have the same host name and the same ids. */
function hostHere(): string {
  if (process.platform !== 'linux') return hostname()
  return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
}

function noteAlive(db: Database, workers: readonly string[], host: string) {
  return db.run(sql`
    insert into queue_workers (id, host, pid) select id, ${host}, ${process.pid}::integer
    from unnest(${workers}::text[]) as id
    on conflict (id) do update set seen_at = now()`)
}

/** Releases the jobs of workers whose process on this machine has ended. */
async function forgetEnded(db: Database, host: string): Promise<void> {
  const known = await db.many<{ id: string; pid: number }>(
    sql`select id, pid from queue_workers where host = ${host}`,
  )
  // A row with our own id belongs to an earlier process that had the same id: ours has added none yet.
  const ended = known.filter(({ pid }) => pid === process.pid || !isRunning(pid)).map(({ id }) => id)
  await db.run(sql`select graphile_worker.force_unlock_workers(${ended}::text[])`)
  await forget(db, ended)
}

/** Releases jobs that were locked a while ago by workers that show no sign of life. */
async function releaseSilent(db: Database): Promise<void> {
  await db.run(sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where locked_at < now() - make_interval(secs => ${deadAfterSeconds}) and not exists (
      select from queue_workers
      where id = locked_by and seen_at > now() - make_interval(secs => ${deadAfterSeconds}))
    having count(*) > 0`)
  await db.run(sql`delete from queue_workers where seen_at < now() - interval '1 day'`)
}

function forget(db: Database, workers: readonly string[]) {
  return db.run(sql`delete from queue_workers where id = any(${workers}::text[])`)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Without permission to signal it, the process still exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
