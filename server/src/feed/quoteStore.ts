import { type Database, sql } from '../engines/database/database.ts'
import { type EntryRow, entriesFor } from './store.ts'

/** A day in India and a moment in it. */
export interface Today {
  readonly day: string
  readonly now: Date
}

/** Returns the quote chosen for a day; undefined if none is chosen, or if it is no longer published. */
export function quoteOfDay(
  db: Database,
  { personId, day, now }: Today & { readonly personId: string },
): Promise<EntryRow | undefined> {
  return db.maybe<EntryRow>(sql`${entriesFor(personId)}
    join feed_quote_days on feed_quote_days.entry_id = entry.id
    where feed_quote_days.day = ${day}::date and entry.event = 'quote' and entry.published_at <= ${now}`)
}

/**
 * Chooses the quote of a day: the one after the last day's quote in a fixed order, so that each has its turn. If
 * two requests choose at once, the first wins.
 */
export function chooseQuote(db: Database, { day, now }: Today) {
  return db.run(sql`
    with before as (
      select md5(entry_id) as place from feed_quote_days where day < ${day}::date order by day desc limit 1
    ), following as (
      select id from feed_entries
      where event = 'quote' and published_at <= ${now} and md5(id) > (select place from before)
      order by md5(id), id limit 1
    ), first as (
      select id from feed_entries where event = 'quote' and published_at <= ${now} order by md5(id), id limit 1
    )
    insert into feed_quote_days (day, entry_id)
    select ${day}::date, coalesce((select id from following), (select id from first))
    where exists (select 1 from first)
    on conflict (day) do nothing`)
}
