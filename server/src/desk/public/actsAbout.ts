import type { ShownAct } from '@saathi/contract/desk/fields.ts'

import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { undoableAmong } from '../acts/store.ts'
import { type ActRooms, openActs } from '../audit/openActs.ts'
import { auditRows } from '../audit/store.ts'

/** What reading acts needs. */
export type ActReading = Pick<House, 'db' | 'clock'> & ActRooms

/** Returns the newest acts of the team about a thing or a person, each with its undo as long as the reader can undo it. */
export async function actsAbout(
  { db, clock, ...rooms }: ActReading,
  { staff, aboutId, most }: { readonly staff: StaffMember; readonly aboutId: string; readonly most: number },
): Promise<ShownAct[]> {
  const asked = { staff: undefined, about: aboutId, act: undefined, after: undefined, most }
  const rows = await openActs(rooms, staff, await auditRows(db, asked))
  const people = await peopleByIds(db, [...new Set(rows.map(({ staffId }) => staffId))])
  const names = new Map(people.map((person) => [person.id, displayNameOf(person)]))
  const ids = rows.map(({ id }) => id)
  const undoable = (await undoableAmong(db, ids, clock.now())).filter(({ rightName }) =>
    staff.rights.includes(rightName),
  )
  const byRow = new Map(undoable.map((action) => [action.auditId, action]))
  return rows.map(({ id, at, act, staffId, why }) => {
    // An act without its words is closed to the reader, who can therefore not judge it.
    const action = why === null ? undefined : byRow.get(id)
    return {
      on: at.toISOString(),
      act,
      name: names.get(staffId) ?? '',
      why: why ?? '',
      isOwn: staffId === staff.id,
      actionId: action?.id ?? null,
      undoUntil: action?.undoUntil.toISOString() ?? null,
    }
  })
}
