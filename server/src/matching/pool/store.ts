import type { Offer } from '@saathi/contract/matching/rules.ts'

import { type Database, sql } from '../../engines/database/database.ts'
import { peopleWithPlace } from '../../mentorship/public/store.ts'

/** The stored facts about a person's application. */
export interface ApplicationRow {
  readonly submittedAt: Date | null
  readonly decision: 'approved' | 'rejected' | null
  readonly because: string
  readonly decidedAt: Date | null
  readonly parentAgreedAt: Date | null
  readonly leftAt: Date | null
}

/** A person's current entry in the pool. */
export interface EntryRow {
  readonly since: Date
  readonly kind: Offer['kind'] | null
  readonly places: number | null
}

/** Returns a person's application; undefined if nothing was decided about the person. */
export function applicationOf(db: Database, personId: string) {
  return db.maybe<ApplicationRow>(sql`
    select submitted_at, decision, because, decided_at, parent_agreed_at, left_at
    from applications where person_id = ${personId}`)
}

/** The same of many people. */
export function applicationsOf(db: Database, people: readonly string[]) {
  return db.many<ApplicationRow & { personId: string }>(sql`
    select person_id, submitted_at, decision, because, decided_at, parent_agreed_at, left_at
    from applications where person_id = any (${people}::text[])`)
}

/** Returns the decisions about these people's applications. */
export async function decisionsOf(
  db: Database,
  personIds: readonly string[],
): Promise<Map<string, Decided['decision']>> {
  const rows = await db.many<Pick<Decided, 'personId' | 'decision'>>(sql`
    select person_id, decision from applications
    where person_id = any (${personIds}) and decision is not null`)
  return new Map(rows.map(({ personId, decision }) => [personId, decision]))
}

/** Returns a person's current entry in the pool. */
export function entryOf(db: Database, personId: string) {
  return db.maybe<EntryRow>(sql`
    select since, kind, places from pool_entries where person_id = ${personId} and left_at is null`)
}

/** Whether a person's entry does not count, because the account is paused or disabled. */
export async function isEntrySuspended(db: Database, personId: string): Promise<boolean> {
  const row = await db.maybe(sql`
    select from pool_entries where person_id = ${personId} and left_at is null and is_suspended`)
  return row !== undefined
}

/** Locks a person's application until the transaction ends; without a row an empty one is added. */
export async function holdApplication(tx: Database, personId: string): Promise<void> {
  await tx.run(sql`insert into applications (person_id) values (${personId}) on conflict do nothing`)
  await tx.run(sql`select from applications where person_id = ${personId} for update`)
}

/** A decision of the programme team about an application. */
export interface Decided {
  readonly personId: string
  readonly decision: 'approved' | 'rejected'
  readonly because: string
  readonly submittedAt: Date | null
  readonly at: Date
  /** Whether the team decided again, even if the words are the same. */
  readonly isAgain?: boolean
}

/** Stores a decision; returns 0 if it is stored already. */
export function decideApplication(
  tx: Database,
  { personId, decision, because, submittedAt, at, isAgain = false }: Decided,
) {
  return tx.run(sql`
    update applications
    set decision = ${decision}, because = ${because}, decided_at = ${at}, submitted_at = ${submittedAt}
    where person_id = ${personId} and (decision is distinct from ${decision} or because <> ${because} or ${isAgain})`)
}

/** Stores since when a parent agrees; null if the parent does not. Returns 0 if nothing changed. */
export function setParentAgreed(tx: Database, personId: string, at: Date | null) {
  return tx.run(sql`
    update applications set parent_agreed_at = ${at}
    where person_id = ${personId} and (parent_agreed_at is null) <> ${at === null}`)
}

/** Marks that a person wants no match; the first time counts. */
export function markLeft(tx: Database, personId: string, at: Date) {
  return tx.run(sql`
    update applications set left_at = ${at} where person_id = ${personId} and left_at is null`)
}

/** Marks that a person wants a match again. */
export function markBack(tx: Database, personId: string) {
  return tx.run(sql`update applications set left_at = null where person_id = ${personId}`)
}

/** A new entry in the pool; mentees have no offer. */
export interface Entering {
  readonly personId: string
  readonly role: 'mentee' | 'mentor'
  readonly offer: Offer | null
  readonly at: Date
}

/** Adds a person to the pool; a person who is in it already stays as they are. */
export function openEntry(tx: Database, { personId, role, offer, at }: Entering) {
  return tx.run(sql`
    insert into pool_entries (person_id, role, kind, places, since)
    values (${personId}, ${role}, ${offer?.kind ?? null}, ${offer?.places ?? null}, ${at})
    on conflict (person_id) where left_at is null do nothing`)
}

/** Takes a person out of the pool. */
export function closeEntry(tx: Database, personId: string, at: Date) {
  return tx.run(sql`
    update pool_entries set left_at = ${at} where person_id = ${personId} and left_at is null`)
}

/** Returns the number of people in the pool by role. */
export function countPool(db: Database) {
  return db.one<{ mentees: number; mentors: number }>(sql`
    select count(*) filter (where role = 'mentee') as mentees, count(*) filter (where role = 'mentor') as mentors
    from pool_entries where left_at is null and not is_suspended`)
}

/** Selects everyone who is in the pool or takes a place of a mentorship: they wait for no decision. */
export const inPoolOrMentorship = sql`
  select person_id from pool_entries where left_at is null union all ${peopleWithPlace}`

/** Returns those of these people who are in the pool. */
export async function pooledAmong(db: Database, people: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ personId: string }>(sql`
    select person_id from pool_entries where left_at is null and person_id = any (${people}::text[])`)
  return rows.map(({ personId }) => personId)
}

/** Stores whether a person in the pool has a disabled account or is paused. */
export function suspendEntry(db: Database, personId: string, isSuspended: boolean) {
  return db.run(sql`
    update pool_entries set is_suspended = ${isSuspended} where person_id = ${personId} and left_at is null`)
}

/** Returns every entry of a person in the pool, oldest first. */
export function entriesOf(db: Database, personId: string) {
  return db.many<EntryRow & { readonly leftAt: Date | null }>(sql`
    select kind, places, since, left_at from pool_entries where person_id = ${personId} order by id`)
}

/** An entry of a person who is in the pool now. */
export interface OpenEntry extends EntryRow {
  readonly personId: string
  readonly role: 'mentee' | 'mentor'
}

/** Returns everyone in the pool. */
export function openEntries(db: Database) {
  return db.many<OpenEntry>(sql`
    select person_id, role, kind, places, since from pool_entries where left_at is null and not is_suspended order by person_id`)
}

/** Returns the mentees in the pool who have waited since a moment, or for longer. */
export function menteesWaitingSince(db: Database, moment: Date) {
  return db.many<Pick<OpenEntry, 'personId' | 'since'>>(sql`
    select person_id, since from pool_entries
    where left_at is null and not is_suspended and role = 'mentee' and since <= ${moment} order by person_id`)
}

/** Puts the decision about an application back to what it was, with the undo of a later one. */
export function restoreDecision(
  tx: Database,
  personId: string,
  former: Pick<ApplicationRow, 'decision' | 'because' | 'decidedAt'>,
) {
  return tx.run(sql`
    update applications
    set decision = ${former.decision}, because = ${former.because}, decided_at = ${former.decidedAt}
    where person_id = ${personId}`)
}
