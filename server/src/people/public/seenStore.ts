import { type Database, sql } from '../../engines/database/database.ts'
import { peopleByIds, type PersonRow } from './store.ts'

/** One person as another one sees them. */
export interface Seen {
  readonly viewerId: string
  readonly personId: string
}

/** Keeps the name that a person has now for one viewer. A name that is kept already stays. */
export function keepName(tx: Database, { viewerId, personId }: Seen) {
  return tx.run(sql`
    insert into kept_names (viewer_id, person_id, first_name, last_name)
    select ${viewerId}, id, first_name, last_name from people where id = ${personId}
    on conflict do nothing`)
}

/** Shows a viewer the present name of a person again. */
export function dropKeptName(tx: Database, { viewerId, personId }: Seen) {
  return tx.run(sql`delete from kept_names where viewer_id = ${viewerId} and person_id = ${personId}`)
}

/** Deletes the names that were kept of a person or for them. */
export function dropKeptNamesOf(tx: Database, personId: string) {
  return tx.run(sql`delete from kept_names where viewer_id = ${personId} or person_id = ${personId}`)
}

/**
 * Returns the people with these ids as one person sees them, ordered by name. Somebody whose name is kept for the viewer has
 * that name, no picture and no bio: each of the three could be a message.
 */
export async function peopleSeenBy(
  db: Database,
  viewerId: string,
  ids: readonly string[],
): Promise<PersonRow[]> {
  const people = await peopleByIds(db, ids)
  const kept = await db.many<Pick<PersonRow, 'firstName' | 'lastName'> & { readonly personId: string }>(sql`
    select person_id, first_name, last_name from kept_names
    where viewer_id = ${viewerId} and person_id = any (${ids}::text[])`)
  const names = new Map(kept.map(({ personId, ...name }) => [personId, name]))
  return people.map((person) => {
    const name = names.get(person.id)
    return name === undefined ? person : { ...person, ...name, pictureKey: null, bio: '' }
  })
}
