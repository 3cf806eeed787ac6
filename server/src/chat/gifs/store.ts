import { type Database, sql } from '../../engines/database/database.ts'
import type { FoundGif } from './provider.ts'

/** Stores what the service found, so that it can be sent and its pictures loaded. */
export function putFound(db: Database, gifs: readonly FoundGif[], at: Date) {
  const column = <Name extends keyof FoundGif>(name: Name) => gifs.map((gif) => gif[name])
  return db.run(sql`
    insert into chat_gifs (id, title, url, preview_url, width, height, found_at)
    select id, title, url, preview_url, width, height, ${at}
    from unnest(${column('id')}::text[], ${column('title')}::text[], ${column('url')}::text[],
                ${column('previewUrl')}::text[], ${column('width')}::int[], ${column('height')}::int[])
      as found (id, title, url, preview_url, width, height)
    on conflict (id) do update set found_at = excluded.found_at`)
}

/** Returns a picture that the service found. */
export function foundById(db: Database, id: string) {
  return db.maybe<FoundGif>(sql`
    select id, title, url, preview_url, width, height from chat_gifs where id = ${id}`)
}

/** Notes that a picture is sent and must stay; returns 0 if it no longer exists. */
export function markSent(db: Database, id: string, at: Date) {
  return db.run(sql`update chat_gifs set sent_at = coalesce(sent_at, ${at}) where id = ${id}`)
}

/** Deletes pictures that were found before a moment and never sent, and returns their ids. */
export async function dropUnsent(db: Database, before: Date, most: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    delete from chat_gifs where sent_at is null and id in (
      select id from chat_gifs where sent_at is null and found_at < ${before} order by found_at limit ${most})
    returning id`)
  return rows.map(({ id }) => id)
}
