import type { FeedEvent } from '@saathi/contract/feed/calls.ts'

import { type Database, sql, type Statement } from '../engines/database/database.ts'
import { firstUse } from '../engines/database/once.ts'
import type { WrittenEntry } from './feedContent.ts'
import type { FeedFilter } from './rules.ts'

/** An entry to store, and the moment from which it is visible. */
export interface EntryToStore {
  readonly id: string
  readonly event: FeedEvent
  readonly publishedAt: Date
  readonly content: WrittenEntry
}

/** Stores entries or replaces their content; likes stay. Returns how many are new or changed. */
export function putEntries(db: Database, entries: readonly EntryToStore[], at: Date): Promise<number> {
  const written = entries.map(({ id, event, publishedAt, content }) => ({
    id,
    event,
    published_at: publishedAt,
    content,
  }))
  return db.run(sql`
    insert into feed_entries (id, event, published_at, content, loaded_at)
    select id, event, published_at, content, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as written (id text, event text, published_at timestamptz, content jsonb)
    on conflict (id) do update set event = excluded.event, published_at = excluded.published_at,
      content = excluded.content, loaded_at = excluded.loaded_at
    where feed_entries.content <> excluded.content or feed_entries.published_at <> excluded.published_at`)
}

/** An entry with its number of likes, and whether the reader likes it. */
export interface EntryRow {
  readonly id: string
  readonly event: FeedEvent
  readonly publishedAt: Date
  readonly content: WrittenEntry
  readonly likes: number
  readonly isLiked: boolean
}

/** The query for entries as one person sees them, without a condition. */
export function entriesFor(personId: string): Statement {
  return sql`
    select entry.id, entry.event, entry.published_at, entry.content, coalesce(feed_counts.likes, 0) as likes,
           feed_likes.person_id is not null as is_liked
    from feed_entries as entry
    left join feed_counts on feed_counts.entry_id = entry.id
    left join feed_likes on feed_likes.entry_id = entry.id and feed_likes.person_id = ${personId}`
}

/** The entry after which a page begins. */
export interface Cursor {
  readonly id: string
  readonly publishedAt: Date
}

interface PageOfFeed {
  readonly personId: string
  readonly filter: FeedFilter
  readonly size: number
  /** The entry after which the page begins, or how many entries come before it. */
  readonly begins: { readonly after: Cursor } | { readonly skipping: number }
}

/** Returns a page of the feed, newest first. */
export function feedPage(db: Database, { personId, filter, size, begins }: PageOfFeed): Promise<EntryRow[]> {
  const { events, from } = filter
  const [event, ...others] = events
  // One kind is compared with `=`, so that PostgreSQL uses the index of that kind; both kinds need no condition.
  const ofKind = event === undefined || others.length > 0 ? sql`` : sql`and entry.event = ${event}`
  const since = from === undefined ? sql`` : sql`and entry.published_at >= ${from}`
  const skipping = 'skipping' in begins ? begins.skipping : 0
  return db.many<EntryRow>(sql`${entriesFor(personId)}
    where ${startOf(filter, begins)} ${since} ${ofKind}
    order by entry.published_at desc, entry.id desc limit ${size} offset ${skipping}`)
}

/**
 * Returns where a page starts: at the cursor, or at the filter's end if that is later in the list. Only one
 * condition is used, because with both PostgreSQL would scan the index from the newer one.
 */
function startOf({ before }: FeedFilter, begins: PageOfFeed['begins']): Statement {
  if (!('after' in begins) || begins.after.publishedAt >= before) return sql`entry.published_at < ${before}`
  const { id } = begins.after
  // Two separate subqueries: PostgreSQL compares a pair returned by one subquery row by row, without the index.
  // The time comes from the row, because a JavaScript Date has only milliseconds.
  return sql`(entry.published_at, entry.id) < ((select published_at from feed_entries where id = ${id}), ${id})`
}

/** Returns an entry that is already published. */
export function publishedEntry(db: Database, entryId: string, now: Date): Promise<Cursor | undefined> {
  return db.maybe<Cursor>(
    sql`select id, published_at from feed_entries where id = ${entryId} and published_at <= ${now}`,
  )
}

/** Returns when the oldest and the newest entry were published; null if there are none. */
export function publishedRange(db: Database, now: Date) {
  return db.one<{ first: Date | null; last: Date | null }>(sql`
    select min(published_at) as first, max(published_at) as last from feed_entries where published_at <= ${now}`)
}

/** The person and the entry of a like. */
export interface LikeKey {
  readonly personId: string
  readonly entryId: string
}

/** A press on a like. */
export interface Press extends LikeKey {
  /** The state to set; undefined toggles. */
  readonly isLiked: boolean | undefined
  /** A second press with the same key changes nothing. */
  readonly onceKey: string | undefined
  readonly at: Date
}

/**
 * Sets or toggles a like in one statement, so that presses hold no connection while they wait for each other.
 * Returns whether the entry is published, whether this press counted, and whether it changed anything. A toggle
 * that counted and changed nothing met another one at the same moment; it has to be repeated.
 */
export function pressLike(db: Database, { personId, entryId, isLiked, onceKey, at }: Press) {
  const use = firstUse({ person: personId, key: onceKey }, sql`exists (select from entry)`)
  const mayRemove = isLiked !== true
  const mayAdd = isLiked !== false
  return db.one<{ isThere: boolean; hasCounted: boolean; hasChanged: boolean }>(sql`
    with entry as (
      select id from feed_entries where id = ${entryId} and published_at <= ${at}
    ), counted as (${use}), removed as (
      delete from feed_likes
      where person_id = ${personId} and entry_id = ${entryId} and ${mayRemove}::boolean and exists (select from counted)
      returning 1
    ), added as (
      insert into feed_likes (person_id, entry_id, created_at)
      select ${personId}, entry.id, ${at}::timestamptz from entry
      where ${mayAdd}::boolean and exists (select from counted) and not exists (select from removed)
      on conflict do nothing returning 1
    )
    select exists (select from entry) as is_there, exists (select from counted) as has_counted,
           exists (select from removed) or exists (select from added) as has_changed`)
}

/** Returns whether a person likes an entry, and how many people do. */
export function likesOf(db: Database, { personId, entryId }: LikeKey) {
  return db.one<{ isLiked: boolean; likes: number }>(sql`
    select exists (select 1 from feed_likes where person_id = ${personId} and entry_id = ${entryId}) as is_liked,
           coalesce((select likes from feed_counts where entry_id = ${entryId}), 0) as likes`)
}

/** Counts that the link of an entry was opened. */
export function countClick(tx: Database, entryId: string) {
  return tx.run(sql`
    insert into feed_counts (entry_id, clicks) values (${entryId}, 1)
    on conflict (entry_id) do update set clicks = feed_counts.clicks + 1`)
}
