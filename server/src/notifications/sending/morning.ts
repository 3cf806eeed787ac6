import * as v from 'valibot'

import { dueKind, type DueKind } from '../../engines/work/dueWork.ts'
import type { Database } from '../../engines/database/database.ts'
import type { NoticeWording } from '../../room/noticeWords.ts'
import { mailDigest, mailNotice } from '../channels/mail.ts'
import type { WayHouse } from '../channels/way.ts'
import { isWanted } from '../choices/rules.ts'
import { choicesOf } from '../choices/store.ts'
import { mostStoodFor } from '../delivery/morningPlan.ts'
import { heldFor, type HeldRow, noteDelivery, releaseHeld, skipHeld, tellIn } from '../delivery/store.ts'
import { isOpen } from './open.ts'

/**
 * Lets go what waited for a person's morning: by each channel one notice, which says how many there are. What the person has read
 * or turned off meanwhile is not sent.
 */
export function morningWork(house: WayHouse, wordingOf: NoticeWording): DueKind {
  const { clock } = house
  return dueKind({
    payload: v.object({ personId: v.string() }),
    work: async (tx, { personId }) => {
      const at = clock.now()
      const choices = await choicesOf(tx, personId)
      const all = await heldFor(tx, personId)
      // One that stands for several kinds was asked about when it was made.
      const off = all.filter(
        ({ kind, channel, standsFor }) => standsFor === 1 && !isWanted(kind, channel, choices),
      )
      await skipHeld(tx, idsOf(off), { reason: 'off', at })
      const held: HeldRow[] = []
      for (const row of all) if (!off.includes(row) && (await isOpen(tx, wordingOf, row))) held.push(row)
      await skipHeld(tx, idsOf(all.filter((row) => !held.includes(row))), { reason: 'read', at })
      for (const name of new Set(held.map(({ channel }) => channel))) {
        const own = held.filter(({ channel }) => channel === name)
        const last = own.at(-1)
        if (last !== undefined) await tellOnce(house, tx, { own, last })
      }
    },
  })
}

const idsOf = (rows: readonly HeldRow[]) => rows.map(({ id }) => id)

interface Held {
  readonly own: readonly HeldRow[]
  readonly last: HeldRow
}

/** Tells of the held notices of one channel by the last of them. */
async function tellOnce(house: WayHouse, tx: Database, { own, last }: Held): Promise<void> {
  const at = house.clock.now()
  // One that was held before stands for those of that time too.
  const told = own.reduce((sum, { standsFor }) => sum + standsFor, 0)
  const standsFor = Math.min(told, mostStoodFor)
  const { id, personId } = last
  await tellIn(tx, { id, personId, of: idsOf(own) })
  if (last.channel === 'mail') await mailHeld(house, tx, { own, last, standsFor })
  else await releaseHeld(tx, id, { standsFor, at })
  await skipHeld(tx, idsOf(own.filter((row) => row !== last)), { reason: 'digest', at })
}

/** Mails what waited: the notice itself, or one mail for several. */
async function mailHeld(
  house: WayHouse,
  tx: Database,
  { own, last, standsFor }: Held & Pick<HeldRow, 'standsFor'>,
): Promise<void> {
  const { id, noticeId, personId, kind, params: values } = last
  const kinds = own.map((each) => each.kind)
  const isSent =
    standsFor === 1
      ? await mailNotice(house, tx, { id: noticeId, personId, kind, values })
      : await mailDigest(house, tx, { noticeId, personId, count: standsFor, kinds })
  const result = isSent ? ({ result: 'waiting' } as const) : ({ result: 'skipped', reason: 'left' } as const)
  await noteDelivery(tx, id, { ...result, standsFor, at: house.clock.now() })
}
