import { type Database, sql } from '../engines/database.ts'
import { type EntryRow, entriesFor } from './store.ts'

/** A day in India and a moment of it. */
export interface Today {
  readonly day: string
  readonly now: Date
}

/** The quote chosen for a day; undefined while none is, or where it is not to be read any more. */
export function quoteOfDay(
  db: Database,
  { personId, day, now }: Today & { readonly personId: string },
): Promise<EntryRow | undefined> {
  return db.maybe<EntryRow>(sql`${entriesFor(personId)}
    join feed_quote_days on feed_quote_days.entry_id = entry.id
    where feed_quote_days.day = ${day}::date and entry.event = 'quote' and entry.published_at <= ${now}`)
}

/** Chooses the quote of a day: the next of the round after the last day's, so that each has its turn; whoever chose first has chosen. */
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
