import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'

import type { House } from '../../house/house.ts'
import { type Mountable, serving } from '../../http/request.ts'
import { rightsOf } from '../../people/public/rightStore.ts'
import { everyStaff, peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { acceptItem, handItemOn, snoozeItem, takeItem } from './acts.ts'
import { itemShown, type Listed, listToday } from './list.ts'

/** How many items a page has. */
const pageSize = 50

/** Serves today's list and the acts on its items. */
export function todayRoutes(house: House, { waitsForTeam }: Pick<JoinedRooms, 'waitsForTeam'>): Mountable {
  const parts = { ...house, waitsForTeam }
  return serving(todayCalls, {
    async today({ staff, query: { kind, owner, snoozed, after }, transport: { languages } }) {
      const { items, counts, contacts } = await listToday(parts, staff, languages)
      const open = items.filter(({ snoozedUntil }) => (snoozedUntil !== null) === (snoozed === '1'))
      const fits = (item: Listed) =>
        (kind === undefined || item.kind === kind) &&
        (owner === undefined || (item.owner?.userId ?? null) === (owner === 'me' ? staff.id : null))
      const listed = open.filter(fits)
      const from = after === undefined ? 0 : listed.findIndex(({ id }) => id === after) + 1
      const page = listed.slice(from, from + pageSize)
      const number = (urgency: Listed['urgency']) => open.filter((item) => item.urgency === urgency).length
      const snoozedCount = items.filter(({ snoozedUntil }) => snoozedUntil !== null).length
      return {
        counts: {
          ...counts,
          now: number('now'),
          today: number('today'),
          week: number('week'),
          snoozed: snoozedCount,
        },
        contacts,
        results: page.map(itemShown),
        next: from + pageSize < listed.length ? (page.at(-1)?.id ?? null) : null,
      }
    },
    async takeItem({ staff, params: { id } }) {
      await takeItem(parts, { staff, id })
      return { id }
    },
    async handItemOn({ staff, params: { id }, body: { userId } }) {
      await handItemOn(parts, { staff, id, userId })
      return { id }
    },
    async acceptItem({ staff, params: { id } }) {
      await acceptItem(parts, { staff, id })
      return { id }
    },
    snoozeItem: ({ staff, params: { id }, body }) => snoozeItem(parts, { staff, id, ...body }),
    async colleagues() {
      const ids = (await everyStaff(house.db)).map(({ id }) => id)
      const results = (await peopleByIds(house.db, ids)).map(async (person) => ({
        userId: person.id,
        name: displayNameOf(person),
        rights: await rightsOf(house.db, person.id),
      }))
      return { results: await Promise.all(results) }
    },
  })
}
