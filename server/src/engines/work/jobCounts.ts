import { type Database, sql, type Statement } from '../database/database.ts'

/** How many jobs wait or run, and how many were given up. */
export interface JobCounts {
  readonly waiting: number
  readonly dead: number
}

/** An attempt is counted when it begins, so a job that still runs may have none left. */
const isGivenUp = sql`attempts >= max_attempts and locked_at is null`

/** Counts the jobs that a condition names. */
export function countJobs(db: Database, which: Statement): Promise<JobCounts> {
  return db.one(sql`
    select count(*) filter (where not (${isGivenUp})) as waiting, count(*) filter (where ${isGivenUp}) as dead
    from graphile_worker.jobs where ${which}`)
}

/** Returns when the first of the jobs was given up that are still there; undefined without one. */
export async function firstGivenUp(db: Database): Promise<Date | undefined> {
  const { since } = await db.one<{ since: Date | null }>(sql`
    select min(updated_at) as since from graphile_worker.jobs where ${isGivenUp}`)
  return since ?? undefined
}

/**
 * Deletes the runs of a task of every minute that were given up, when it has succeeded: its next run makes up for them. Jobs that were added by
 * hand have more attempts, and stay.
 */
export function forgetGivenUpRuns(db: Database, task: string): Promise<unknown> {
  return db.run(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = ${task} and max_attempts = 1 and ${isGivenUp}
    having count(*) > 0`)
}
