import type { Database } from '../engines/database/database.ts'
import { peopleByIds } from '../people/public/store.ts'
import type { Facts } from '../room/room.ts'
import { companionsOf } from './public/store.ts'

/** Returns the first names and roles of the others in the mentorships that a person takes part in now. */
export async function namedCompanions(db: Database, personId: string): Promise<Facts['companions']> {
  const companions = await companionsOf(db, personId)
  if (companions.length === 0) return []
  const roles = new Map(companions.map((each) => [each.personId, each.role]))
  const people = await peopleByIds(db, [...roles.keys()])
  return people.flatMap(({ id, firstName }) => {
    const role = roles.get(id)
    return role === undefined ? [] : [{ name: firstName, role }]
  })
}
