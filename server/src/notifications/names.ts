import type { Database } from '../engines/database/database.ts'
import { peopleByIds } from '../people/public/store.ts'
import { displayNameOf } from '../people/public/user.ts'
import { type Names, type NoticeValues, peopleIn } from './wording.ts'

/**
 * Returns the names of everyone whom these notices mention, by one query. An erased person has only the name of a
 * role.
 */
export async function namesIn(db: Database, notices: readonly NoticeValues[]): Promise<Names> {
  const ids = [...new Set(notices.flatMap(peopleIn))]
  if (ids.length === 0) return new Map()
  return new Map((await peopleByIds(db, ids)).map((person) => [person.id, displayNameOf(person)]))
}
