import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import { type DueKind, dueKind } from '../../engines/work/dueWork.ts'
import type { House } from '../../house/house.ts'
import { type NoticeHouse, notify } from '../../notifications/public.ts'
import { languageOf } from '../../people/public/person.ts'
import type { Programme } from '../engine/model/programme.ts'
import { pauseSpans } from '../trackers/expiry.ts'
import { allStanding } from '../trackers/store.ts'

/** The name of the due work that announces a pause. */
export const pauseName = 'matchingPause'

const dayMs = 86_400_000

const pause = v.object({
  programme: v.string(),
  from: v.string(),
  to: v.string(),
  name: v.string(),
  localeName: v.record(v.string(), v.string()),
})

/** Plans that each coming pause of these programmes is announced a day before it begins. */
export async function planPauses(
  { clock, due }: Pick<House, 'clock' | 'due'>,
  tx: Database,
  programmes: readonly Pick<Programme, 'key' | 'pauses'>[],
): Promise<void> {
  for (const { key: programme, pauses } of programmes) {
    for (const each of pauses) {
      const [span] = pauseSpans([each])
      if (span === undefined || span.from <= clock.now()) continue
      const key = `${pauseName}:${programme}:${each.from}`
      const at = new Date(span.from.getTime() - dayMs)
      await due.plan(tx, { key, name: pauseName, payload: { programme, ...each }, at })
    }
  }
}

/** Tells everyone with an open proposal that their deadline is paused for a while. */
export function pauseKind(house: NoticeHouse): DueKind {
  return dueKind({
    payload: pause,
    work: async (tx, { programme, from, to, name, localeName }) => {
      const open = (await allStanding(tx)).filter(
        (each) => each.status === 'ACTIVE' && each.programme === programme,
      )
      const people = new Set(open.flatMap(({ mentorId, menteeId }) => [mentorId, menteeId]))
      for (const personId of [...people].toSorted()) {
        const said = localeName[await languageOf(tx, personId)] ?? name
        const values = { name: said, from: inIndia(from), to: inIndia(to) }
        const key = `matchingPauses:${programme}:${from}`
        await notify(house, tx, { personId, kind: 'matchingPauses', key, values })
      }
    },
  })
}

/** Returns a day as people in India write it: 31/01/2026. */
function inIndia(day: string): string {
  return day.split('-').toReversed().join('/')
}
