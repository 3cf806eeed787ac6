import type { Bus } from './bus.ts'
import { moveOffset } from './clock.ts'
import type { OpenDatabase } from './database.ts'
import { dueJobName } from './dueWork.ts'
import type { Queue } from './queue.ts'

interface Moving {
  readonly db: OpenDatabase
  readonly bus: Bus
  readonly queue: Queue
}

/**
 * Moves the product's clock in every process by milliseconds, or back to the machine's time, and runs what is due
 * by then. Returns the milliseconds by which the clock is ahead now.
 */
export function moveClock({ db, bus, queue }: Moving, by: number | 'reset'): Promise<number> {
  return db.transaction(async (tx) => {
    const { before, after } = await moveOffset(tx, bus, by)
    await queue.followClock(tx, after - before)
    await queue.add(tx, { name: dueJobName, payload: null, key: dueJobName })
    return after
  })
}
