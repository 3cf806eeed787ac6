import * as v from 'valibot'

import { dueKind, type DueKind } from '../../engines/work/dueWork.ts'
import type { Database } from '../../engines/database/database.ts'
import type { NoticeWording } from '../../room/noticeWords.ts'
import { mailDigest, mailNotice } from '../channels/mail.ts'
import type { WayHouse } from '../channels/way.ts'
import { closeHeld, heldFor, type HeldRow, noteDelivery, releaseHeld } from '../delivery/store.ts'
import { isStillUnread } from './words.ts'

/**
 * Lets go what waited for a person's morning: by each channel one notice, which says how many there are. What the
 * person has read meanwhile is not sent.
 */
export function morningWork(house: WayHouse, wordingOf: NoticeWording): DueKind {
  const { clock } = house
  return dueKind({
    payload: v.object({ personId: v.string() }),
    work: async (tx, { personId }) => {
      const at = clock.now()
      const held: HeldRow[] = []
      for (const row of await heldFor(tx, personId))
        if (await isStillUnread(wordingOf, { ...row, personId })) held.push(row)
      await closeHeld(tx, personId, { result: 'skipped', reason: 'read', at, but: held.map(({ id }) => id) })
      const channels = [...new Set(held.map(({ channel }) => channel))]
      for (const name of channels) {
        const own = held.filter(({ channel }) => channel === name)
        const last = own.at(-1)
        if (last === undefined) continue
        const count = own.length
        if (name === 'mail') await mailHeld(house, tx, { last, personId, count })
        else await releaseHeld(tx, [last.id], { ...(count > 1 ? { reason: `digest:${count}` } : {}), at })
      }
      await closeHeld(tx, personId, { result: 'skipped', reason: 'digest', at, but: [] })
    },
  })
}

interface HeldMails {
  readonly last: HeldRow
  readonly personId: string
  readonly count: number
}

/** Mails what waited: the notice itself, or one mail for several. */
async function mailHeld(house: WayHouse, tx: Database, { last, personId, count }: HeldMails): Promise<void> {
  const { id, noticeId, kind, params: values } = last
  const isSent =
    count === 1
      ? await mailNotice(house, tx, { id: noticeId, personId, kind, values })
      : await mailDigest(house, tx, { noticeId, personId, count })
  const result = isSent ? ({ result: 'waiting' } as const) : ({ result: 'skipped', reason: 'left' } as const)
  await noteDelivery(tx, id, { ...result, at: house.clock.now() })
}
