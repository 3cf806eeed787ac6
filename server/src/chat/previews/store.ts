import { type Database, sql } from '../../engines/database/database.ts'

/** A stored preview of a page. */
export interface StoredPreview {
  readonly id: string
  /** Null if the page could not be read. */
  readonly title: string | null
  readonly description: string
  readonly hasPicture: boolean
  readonly fetchedAt: Date
}

const columns = sql`id, title, description, has_picture, fetched_at`

/** Returns the stored preview of the page with this address, and notes that it was used. */
export function usedPreview(db: Database, addressHash: string, at: Date) {
  return db.maybe<StoredPreview>(sql`
    update link_previews set used_at = ${at} where address_hash = ${addressHash} returning ${columns}`)
}

/** The facts of a page; null if nothing could be read. */
export interface NewPreview {
  readonly id: string
  readonly address: string
  readonly addressHash: string
  readonly found: { readonly title: string; readonly description: string } | null
  readonly at: Date
}

/** Stores the facts of a page, without a picture at first. A page that is stored keeps its id. */
export function putPreview(db: Database, { id, address, addressHash, found, at }: NewPreview) {
  return db.one<StoredPreview>(sql`
    insert into link_previews
      (address_hash, id, address, title, description, has_picture, fetched_at, used_at)
    values
      (${addressHash}, ${id}, ${address}, ${found?.title ?? null}, ${found?.description ?? ''}, false, ${at}, ${at})
    on conflict (address_hash) do update set
      title = excluded.title, description = excluded.description, has_picture = false,
      fetched_at = excluded.fetched_at, used_at = excluded.used_at
    returning ${columns}`)
}

/** Notes that a page's picture is stored. */
export function notePicture(db: Database, id: string) {
  return db.run(sql`update link_previews set has_picture = true where id = ${id}`)
}

/** Notes that a page's picture was viewed, once a day; returns 0 if the page is no longer stored. */
export function notePictureUse(db: Database, id: string, at: Date) {
  return db.run(sql`
    update link_previews set used_at = greatest(used_at, ${at})
    where id = ${id} and has_picture and used_at < ${new Date(at.getTime() - 86_400_000)}`)
}

/** Deletes the previews that were not used since a moment, and returns their ids. */
export async function dropUnused(db: Database, before: Date, most: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    delete from link_previews where address_hash in (
      select address_hash from link_previews where used_at < ${before} order by used_at limit ${most})
    returning id`)
  return rows.map(({ id }) => id)
}
