import type { DeskView } from '@saathi/contract/desk/viewCalls.ts'
import { type DeskList, mostViews } from '@saathi/contract/desk/viewRules.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** Returns the views of a list that a member of the team sees: their own and those of the team, by name. */
export function viewsFor(db: Database, list: DeskList, personId: string) {
  return db.many<DeskView>(sql`
    select id, name, filter, columns, owner_id is null as is_team from desk_views
    where list = ${list} and (owner_id = ${personId} or owner_id is null)
    order by owner_id is null, lower(name), id`)
}

/** A view to be stored; without an owner it is for the team. */
export interface NewView extends Omit<DeskView, 'isTeam'> {
  readonly list: DeskList
  readonly ownerId: string | null
  readonly at: Date
}

/** Nobody else adds a view until the transaction ends, so that their number is exact. */
export function lockViews(tx: Database) {
  return tx.run(sql`select pg_advisory_xact_lock(hashtext('desk_views'))`)
}

/** Returns whose view this is; undefined if there is none, and null as the owner for one of the team. */
export function viewById(db: Database, id: string) {
  return db.maybe<{ ownerId: string | null; list: DeskList; name: string; filter: string }>(sql`
    select owner_id, list, name, filter from desk_views where id = ${id}`)
}

/** Stores a view, or its new content; 0 if its owner has no place for another one. */
export function putView(tx: Database, { id, list, name, filter, columns, ownerId, at }: NewView) {
  return tx.run(sql`
    insert into desk_views (id, list, name, filter, columns, owner_id, saved_at)
    select ${id}, ${list}, ${name}, ${filter}, ${columns}::text[], ${ownerId}, ${at}
    where exists (select from desk_views where id = ${id})
      or (select count(*) from desk_views where owner_id is not distinct from ${ownerId}) < ${mostViews}
    on conflict (id) do update set name = excluded.name, filter = excluded.filter, columns = excluded.columns,
      saved_at = excluded.saved_at`)
}

/** Removes a view. */
export function dropView(tx: Database, id: string) {
  return tx.run(sql`delete from desk_views where id = ${id}`)
}

/** Returns the columns that a member of the team chose in a list; undefined if they chose none. */
export async function chosenColumns(db: Database, personId: string, list: DeskList) {
  const row = await db.maybe<{ columns: string[] }>(sql`
    select columns from desk_columns where person_id = ${personId} and list = ${list}`)
  return row?.columns
}

/** Remembers the columns of a list. */
export function putColumns(db: Database, personId: string, chosen: { list: DeskList; columns: string[] }) {
  return db.run(sql`
    insert into desk_columns (person_id, list, columns) values (${personId}, ${chosen.list}, ${chosen.columns}::text[])
    on conflict (person_id, list) do update set columns = excluded.columns`)
}
