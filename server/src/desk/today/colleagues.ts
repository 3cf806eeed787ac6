import { itemKinds } from '@saathi/contract/desk/todayRules.ts'

import { rightsOf } from '../../people/public/rightStore.ts'
import { everyStaff, peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { Database } from '../../engines/database/database.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { isKind, seenItems } from '../audit/subjects.ts'
import { scopeOf } from '../public/standing.ts'

/** A member of the team with their rights. */
export interface Colleague {
  readonly userId: string
  readonly name: string
  readonly rights: string[]
}

/** Returns the members of the team by name; with an item, those who have its right and see what it is about. */
export async function colleaguesOn(
  { db, seenSubjects }: Pick<JoinedRooms, 'seenSubjects'> & { readonly db: Database },
  itemId?: string,
): Promise<Colleague[]> {
  const ids = (await everyStaff(db)).map(({ id }) => id)
  const colleagues: Colleague[] = []
  for (const person of await peopleByIds(db, ids)) {
    const rights = await rightsOf(db, person.id)
    const member = { id: person.id, rights, scope: await scopeOf(db, person.id) }
    const [kind = ''] = itemId?.split('.') ?? []
    const hasRight = itemId === undefined || (isKind(kind) && rights.includes(itemKinds[kind]))
    const isFor = itemId === undefined || (await seenItems({ seenSubjects }, member, [itemId])).has(itemId)
    if (hasRight && isFor) colleagues.push({ userId: person.id, name: displayNameOf(person), rights })
  }
  return colleagues
}
