import type { House } from '../house.ts'
import type { ExportPart, RoomPlan } from '../room.ts'
import { matchingRecord } from './person.ts'
import { matchingRoutes } from './routes.ts'
import { applicationOf, deletePool, entriesOf } from './store.ts'

/** Applications, and the pool of people who wait for a match. */
export const matchingRoom: RoomPlan = {
  open: ({ house }) => ({
    serves: [matchingRoutes(house)],
    facts: { matching: (db, person) => matchingRecord(house, db, person) },
    exportOf: (personId) => exportOf(house, personId),
    // At once, because others are matched with the people in the pool.
    leave: (tx, { id }) => deletePool(tx, id),
    // Again: a request that was under way while the account was erased may have stored a row.
    forget: deletePool,
  }),
}

/** Returns a person's application and times in the pool, for their archive. */
async function exportOf({ db }: Pick<House, 'db'>, personId: string): Promise<ExportPart> {
  const application = (await applicationOf(db, personId)) ?? null
  const content = { application, pool: await entriesOf(db, personId) }
  return { documents: { 'matching.json': { about: 'matching.archive', content } } }
}
