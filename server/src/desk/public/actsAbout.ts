import type { Database } from '../../engines/database/database.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { auditRows } from '../audit/store.ts'

/** An act of the team as a page shows it. */
export interface ShownAct {
  readonly on: string
  readonly act: string
  readonly name: string
  readonly why: string
}

/** Returns the newest acts of the team about a thing or a person. */
export async function actsAbout(db: Database, aboutId: string, most: number): Promise<ShownAct[]> {
  const asked = { staff: undefined, about: aboutId, act: undefined, after: undefined, most }
  const rows = await auditRows(db, asked)
  const people = await peopleByIds(db, [...new Set(rows.map(({ staffId }) => staffId))])
  const names = new Map(people.map((person) => [person.id, displayNameOf(person)]))
  return rows.map(({ at, act, staffId, why }) => ({
    on: at.toISOString(),
    act,
    name: names.get(staffId) ?? '',
    why: why ?? '',
  }))
}
