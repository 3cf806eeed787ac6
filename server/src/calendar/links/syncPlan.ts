import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import { type DueKind, dueKind } from '../../engines/work/dueWork.ts'
import type { House } from '../../house/house.ts'
import { linkedAmong } from './linkStore.ts'

/** The name of the job that writes a person's events into the linked calendar. */
export const syncName = 'syncCalendar'
const againName = 'calendarAgain'

/**
 * A linked calendar is compared with ours once a day even if nothing of ours changes: a mentorship may have ended.
 */
const againMs = 24 * 3_600_000

/** Two syncs at once could create the same event twice, and a running sync can outlive the end of its link. */
export const turnOf = (personId: string) => `calendar:sync:${personId}`

/** The longest time for which repeated changes delay a sync. */
const longestWaitMs = 120_000

type PlanningHouse = Pick<House, 'queue' | 'due' | 'clock'>

interface PlannedSync {
  readonly personIds: readonly string[]
  /** The time; omit it for an immediate sync. */
  readonly at?: Date
}

/** Queues one sync for each of these people who has linked a calendar; it replaces one that already waits. */
export async function planSync(
  { queue, due, clock }: PlanningHouse,
  tx: Database,
  { personIds, at }: PlannedSync,
): Promise<void> {
  const when = at && { at }
  for (const { personId } of await linkedAmong(tx, personIds)) {
    const turn = turnOf(personId)
    const again = { key: `calendar:again:${personId}`, name: againName, payload: { personId } }
    // Done first, because the daily work holds this row at this point.
    await due.plan(tx, { ...again, at: new Date(clock.now().getTime() + againMs) })
    await queue.add(tx, { name: syncName, payload: { personId }, key: turn, turn, longestWaitMs, ...when })
  }
}

/** The work that compares a linked calendar a day later; it ends with the link. */
export function againKinds(house: PlanningHouse): Readonly<Record<string, DueKind>> {
  return {
    [againName]: dueKind({
      payload: v.object({ personId: v.string() }),
      work: (tx, { personId }) => planSync(house, tx, { personIds: [personId] }),
    }),
  }
}
