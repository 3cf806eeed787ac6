import type { Database } from '../../engines/database/database.ts'
import { peopleSeenBy } from '../../people/public/seenStore.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { type Names, type NoticeValues, peopleIn } from './wording.ts'

/** Returns the names of everyone whom a person's notices mention. An erased person has only the name of a role. */
export async function namesIn(
  db: Database,
  readerId: string,
  notices: readonly NoticeValues[],
): Promise<Names> {
  const ids = [...new Set(notices.flatMap(peopleIn))]
  if (ids.length === 0) return new Map()
  return new Map((await peopleSeenBy(db, readerId, ids)).map((person) => [person.id, displayNameOf(person)]))
}
