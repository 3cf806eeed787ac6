import { indiaDayOf, startOfIndiaDay } from '@saathi/contract/base/indiaDays.ts'
import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { isAfter, placeOf } from '@saathi/contract/desk/todayRules.ts'

import type { House } from '../../house/house.ts'
import { type Mountable, serving } from '../../http/request.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { countOwnActs, newestUndoable } from '../acts/store.ts'
import { acceptItem, endOffer, handItemOn, snoozeItem, takeItem } from './acts.ts'
import { colleaguesOn } from './colleagues.ts'
import { itemShown, type Listed, listToday } from './list.ts'

/** How many items a page has. */
const pageSize = 50

/** Serves today's list and the acts on its items. */
export function todayRoutes(
  house: House,
  { waitsForTeam, seenSubjects }: Pick<JoinedRooms, 'waitsForTeam' | 'seenSubjects'>,
): Mountable {
  const parts = { ...house, waitsForTeam, seenSubjects }
  return serving(todayCalls, {
    async today({ staff, query: { kind, owner, snoozed, after }, transport: { languages } }) {
      const { items, counts, contacts } = await listToday(parts, staff, languages)
      const open = items.filter(({ snoozedUntil }) => (snoozedUntil !== null) === (snoozed === '1'))
      const fits = (item: Listed) =>
        (kind === undefined || item.kind === kind) &&
        (owner === undefined || (item.owner?.userId ?? null) === (owner === 'me' ? staff.id : null))
      const listed = open.filter(fits)
      const rest = after === undefined ? listed : listed.filter((item) => isAfter(item, after))
      const page = rest.slice(0, pageSize)
      const last = page.at(-1)
      // Items that are put off count by themselves, because nobody has to do them now.
      const waiting = items.filter(({ snoozedUntil }) => snoozedUntil === null)
      const number = (urgency: Listed['urgency']) => waiting.filter((item) => item.urgency === urgency).length
      const kinds = Map.groupBy(open, (item) => `kind.${item.kind}`)
      return {
        counts: {
          ...counts,
          now: number('now'),
          today: number('today'),
          week: number('week'),
          snoozed: items.length - waiting.length,
          ...Object.fromEntries([...kinds].map(([name, all]) => [name, all.length])),
        },
        contacts,
        results: page.map(itemShown),
        own: await ownActs(house, staff.id),
        next: rest.length > pageSize && last !== undefined ? placeOf(last) : null,
      }
    },
    async takeItem({ staff, params: { id } }) {
      await takeItem(parts, { staff, id })
      return { id }
    },
    async handItemOn({ staff, params: { id }, body }) {
      await handItemOn(parts, { staff, id, ...body })
      return { id }
    },
    async acceptItem({ staff, params: { id } }) {
      await acceptItem(parts, { staff, id })
      return { id }
    },
    async endOffer({ staff, params: { id } }) {
      await endOffer(parts, { staff, id })
      return { id }
    },
    snoozeItem: ({ staff, params: { id }, body }) => snoozeItem(parts, { staff, id, ...body }),
    colleagues: async ({ query: { item } }) => ({ results: await colleaguesOn(parts, item) }),
  })
}

/** Returns what a member of the team did today, and the newest act that they can undo. */
async function ownActs({ db, clock }: House, staffId: string) {
  const at = clock.now()
  const [count, last] = await Promise.all([
    countOwnActs(db, staffId, startOfIndiaDay(indiaDayOf(at))),
    newestUndoable(db, staffId, at),
  ])
  return {
    count,
    last:
      last === undefined
        ? null
        : { act: last.act, actionId: last.id, undoUntil: last.undoUntil.toISOString() },
  }
}
