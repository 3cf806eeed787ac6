import * as v from 'valibot'

import type { Bus } from '../database/bus.ts'
import { moveOffset } from '../time/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import { type Job, job, type Queue } from './queue.ts'

interface Moving {
  readonly db: OpenDatabase
  readonly bus: Bus
  readonly queue: Queue
}

/** The name of the job that a move of the clock adds. */
export const clockMovedName = 'clockMoved'

/**
 * Moves the product's clock in every process by milliseconds, or back to the machine's time, and runs the work that
 * is then due. Returns the milliseconds by which the clock is ahead now.
 */
export function moveClock({ db, bus, queue }: Moving, by: number | 'reset'): Promise<number> {
  return db.transaction(async (tx) => {
    const { before, after } = await moveOffset(tx, bus, by)
    await queue.followClock(tx, after - before)
    await queue.add(tx, { name: clockMovedName, payload: null, key: clockMovedName })
    return after
  })
}

/**
 * The job after a move of the clock: it adds the jobs that run every minute, which would otherwise wait for the
 * next minute.
 */
export function clockMovedJob(
  { db, queue }: Pick<Moving, 'db' | 'queue'>,
  jobs: Readonly<Record<string, Job>>,
): Job {
  const names = Object.keys(jobs).filter((name) => jobs[name]?.everyMinute === true)
  return job({
    payload: v.unknown(),
    work: () =>
      db.transaction(async (tx) => {
        for (const name of names) await queue.add(tx, { name, payload: null, key: name })
      }),
  })
}
