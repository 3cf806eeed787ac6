import { type Database, sql } from '../../engines/database/database.ts'
import type { PersonRow } from './store.ts'

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

/** The name that is kept for the viewer; null if none is. */
interface KeptName {
  readonly keptFirstName: string | null
  readonly keptLastName: string | null
}

/**
 * Returns the people with these ids as one person sees them, ordered by name. A person whose name is kept for the viewer has
 * that name, no picture and no bio: each of the three could be a message.
 */
export async function peopleSeenBy(
  db: Database,
  viewerId: string,
  ids: readonly string[],
): Promise<PersonRow[]> {
  // One statement, because every list of people runs it and few people block anyone.
  const rows = await db.many<PersonRow & KeptName>(sql`
    select people.*, kept_names.first_name as kept_first_name, kept_names.last_name as kept_last_name
    from people left join kept_names on viewer_id = ${viewerId} and person_id = people.id
    where id = any (${ids}::text[])
    order by coalesce(kept_names.first_name, people.first_name), coalesce(kept_names.last_name, people.last_name), id`)
  return rows.map(({ keptFirstName, keptLastName, ...person }) =>
    keptFirstName === null || keptLastName === null
      ? person
      : { ...person, firstName: keptFirstName, lastName: keptLastName, pictureKey: null, bio: '' },
  )
}

/** Whether a name is kept for a viewer, because the viewer blocked the person. */
export async function isKeptName(db: Database, { viewerId, personId }: Seen): Promise<boolean> {
  const rows = await db.many<{ personId: string }>(sql`
    select person_id from kept_names where viewer_id = ${viewerId} and person_id = ${personId}`)
  return rows.length > 0
}
