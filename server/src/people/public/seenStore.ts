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

/** A person as another one sees them. */
export type SeenPerson = Pick<
  PersonRow,
  'id' | 'role' | 'firstName' | 'lastName' | 'bio' | 'pictureKey' | 'disabledAt' | 'botRole'
>

/**
 * A part of a statement: everybody as one person sees them, in few columns, because every list of people reads it. A person whose
 * name is kept for the viewer has that name, no picture and no bio: each of the three could be a message.
 */
export function seenBy(viewerId: string) {
  return sql`(
    select people.id, people.role, people.disabled_at, people.bot_role,
           coalesce(kept_names.first_name, people.first_name) as first_name,
           coalesce(kept_names.last_name, people.last_name) as last_name,
           case when kept_names.person_id is null then people.bio else '' end as bio,
           case when kept_names.person_id is null then people.picture_key end as picture_key
    from people left join kept_names on kept_names.viewer_id = ${viewerId} and kept_names.person_id = people.id)`
}

/** Returns the people with these ids as one person sees them, ordered by name. */
export function peopleSeenBy(db: Database, viewerId: string, ids: readonly string[]) {
  return db.many<SeenPerson>(sql`
    select * from ${seenBy(viewerId)} as seen where id = any (${ids}::text[]) order by first_name, last_name, id`)
}

/** Whether a name is kept for a viewer, because the viewer blocked the person. */
export async function isKeptName(db: Database, { viewerId, personId }: Seen): Promise<boolean> {
  const rows = await db.many<{ personId: string }>(sql`
    select person_id from kept_names where viewer_id = ${viewerId} and person_id = ${personId}`)
  return rows.length > 0
}
