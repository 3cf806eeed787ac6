import * as v from 'valibot'

import { dueKind, type DueKind } from '../../engines/work/dueWork.ts'
import type { House } from '../../house/house.ts'
import { closeHeld, heldFor, releaseHeld } from '../delivery/store.ts'

/** The planned work at the end of a person's quiet hours. */
export const morningName = 'noticeMorning'

/** The reason that marks the one delivery of a channel that stands for all that waited. */
export const digestReason = /^digest:(\d+)$/

/**
 * Lets go what waited for a person's morning: by each channel one notice, which says how many there are. What the
 * person has read meanwhile is not sent.
 */
export function morningWork({ clock }: Pick<House, 'clock'>): DueKind {
  return dueKind({
    payload: v.object({ personId: v.string() }),
    work: async (tx, { personId }) => {
      const at = clock.now()
      const held = await heldFor(tx, personId)
      await closeHeld(tx, personId, { result: 'skipped', reason: 'read', at, but: held.map(({ id }) => id) })
      const channels = [...new Set(held.map(({ channel }) => channel))]
      const first = channels.flatMap((name) => {
        const own = held.filter(({ channel }) => channel === name)
        const last = own.at(-1)
        return last === undefined ? [] : [{ id: last.id, count: own.length }]
      })
      for (const { id, count } of first) {
        await releaseHeld(tx, [id], { ...(count > 1 ? { reason: `digest:${count}` } : {}), at })
      }
      await closeHeld(tx, personId, { result: 'skipped', reason: 'digest', at, but: [] })
    },
  })
}
