import type { CalendarProvider } from '@saathi/contract/calendar/rules.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** A linked calendar. */
export interface LinkRow {
  readonly personId: string
  readonly provider: CalendarProvider
  readonly email: string
  readonly sealedTokens: string
  readonly scope: string
  readonly linkedAt: Date
  readonly syncedAt: Date | null
  /** When the provider refused us permanently. */
  readonly brokenAt: Date | null
}

const columns = sql`person_id, provider, email, sealed_tokens, scope, linked_at, synced_at, broken_at`

/** Returns a person's linked calendar. */
export function linkOf(db: Database, personId: string) {
  return db.maybe<LinkRow>(sql`select ${columns} from calendar_links where person_id = ${personId}`)
}

/** Returns those of these people who have linked a calendar that still lets us in. */
export function linkedAmong(db: Database, personIds: readonly string[]) {
  return db.many<LinkRow>(sql`
    select ${columns} from calendar_links
    where person_id = any (${personIds}::text[]) and broken_at is null order by person_id`)
}

/** Stores a link, replacing a broken one. Returns 0 if the person has another working link. */
export function addLink(tx: Database, link: Omit<LinkRow, 'syncedAt' | 'brokenAt'>) {
  return tx.run(sql`
    insert into calendar_links as known (person_id, provider, email, sealed_tokens, scope, linked_at)
    values (${link.personId}, ${link.provider}, ${link.email}, ${link.sealedTokens}, ${link.scope}, ${link.linkedAt})
    on conflict (person_id) do update set provider = excluded.provider, email = excluded.email,
      sealed_tokens = excluded.sealed_tokens, scope = excluded.scope, linked_at = excluded.linked_at,
      synced_at = null, broken_at = null
    where known.broken_at is not null`)
}

/** Identifies one link, because a person may have ended it and made a new one since. */
type LinkName = Pick<LinkRow, 'personId' | 'linkedAt'>

/** Stores refreshed tokens. */
export function saveTokens(db: Database, { personId, linkedAt }: LinkName, sealedTokens: string) {
  return db.run(sql`
    update calendar_links set sealed_tokens = ${sealedTokens}
    where person_id = ${personId} and linked_at = ${linkedAt}`)
}

/** Notes that a calendar no longer lets us in. */
export function markBroken(db: Database, { personId, linkedAt }: LinkName, at: Date) {
  return db.run(sql`
    update calendar_links set broken_at = ${at}
    where person_id = ${personId} and linked_at = ${linkedAt} and broken_at is null`)
}

/** Notes that a linked calendar is up to date with ours. */
export function markSynced(db: Database, { personId, linkedAt }: LinkName, at: Date) {
  return db.run(sql`
    update calendar_links set synced_at = ${at} where person_id = ${personId} and linked_at = ${linkedAt}`)
}

/** Deletes a link and returns it; with a provider and an address only that one. */
export function deleteLink(
  tx: Database,
  personId: string,
  only?: { readonly provider: CalendarProvider; readonly email: string },
) {
  const isMeant = only === undefined ? sql`true` : sql`provider = ${only.provider} and email = ${only.email}`
  return tx.maybe<LinkRow>(sql`
    delete from calendar_links where person_id = ${personId} and ${isMeant} returning ${columns}`)
}

/** An event of ours in a linked calendar. */
export interface PushRow {
  readonly seriesId: string
  readonly externalId: string
  readonly version: string
}

/** Returns our events in a person's linked calendar. */
export function pushesOf(db: Database, personId: string) {
  return db.many<PushRow>(sql`
    select series_id, external_id, version from calendar_pushes where person_id = ${personId}
    order by series_id`)
}

/**
 * Stores that an event was written into a linked calendar; returns 0 if the person has ended the link meanwhile.
 */
export function putPush(db: Database, { personId, linkedAt }: LinkName, push: PushRow) {
  return db.run(sql`
    insert into calendar_pushes (person_id, series_id, external_id, version)
    select person_id, ${push.seriesId}, ${push.externalId}, ${push.version}
    from calendar_links where person_id = ${personId} and linked_at = ${linkedAt}
    on conflict (person_id, series_id) do update
    set external_id = excluded.external_id, version = excluded.version`)
}

/** Deletes the note of an event that is gone from a linked calendar. */
export function deletePush(db: Database, personId: string, seriesId: string) {
  return db.run(sql`
    delete from calendar_pushes where person_id = ${personId} and series_id = ${seriesId}`)
}

/** Deletes all of a person's notes of such events; returns them. */
export function deletePushes(db: Database, personId: string) {
  return db.many<PushRow>(sql`
    delete from calendar_pushes where person_id = ${personId} returning series_id, external_id, version`)
}
