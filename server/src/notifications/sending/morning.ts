import * as v from 'valibot'

import { dueKind, type DueKind } from '../../engines/work/dueWork.ts'
import type { House } from '../../house/house.ts'
import type { NoticeWording } from '../../room/room.ts'
import { closeHeld, heldFor, type HeldRow, releaseHeld } from '../delivery/store.ts'
import { isStillUnread } from './words.ts'

/** The planned work at the end of a person's quiet hours. */
export const morningName = 'noticeMorning'

/** The reason that marks the one delivery of a channel that stands for all that waited. */
export const digestReason = /^digest:(\d+)$/

/**
 * Lets go what waited for a person's morning: by each channel one notice, which says how many there are. What the
 * person has read meanwhile is not sent.
 */
export function morningWork({ clock }: Pick<House, 'clock'>, wordingOf: NoticeWording): DueKind {
  return dueKind({
    payload: v.object({ personId: v.string() }),
    work: async (tx, { personId }) => {
      const at = clock.now()
      const held: HeldRow[] = []
      for (const row of await heldFor(tx, personId))
        if (await isStillUnread(wordingOf, { ...row, personId })) held.push(row)
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
