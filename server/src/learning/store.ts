import type { Area } from '@saathi/contract/learning/calls.ts'

import { type Database, sql, type Statement } from '../engines/database.ts'
import type { Marks } from './rules.ts'
import type { StoredSession } from './session.ts'

/** Stores a session, or replaces what it said before. */
export function putSession(db: Database, session: StoredSession, at: Date) {
  const content = JSON.stringify(session)
  return db.run(sql`
    insert into sessions (id, area, position, content, loaded_at)
    values (${session.id}, ${session.area}, ${session.position}, ${content}::jsonb, ${at})
    on conflict (id) do update set area = excluded.area, position = excluded.position,
      content = excluded.content, loaded_at = excluded.loaded_at
    where sessions.content <> excluded.content or sessions.position <> excluded.position`)
}

/** A session with what one person has done of it. */
export interface MarkedSession {
  readonly session: StoredSession
  readonly marks: Marks
}

/** The sessions of an area in their order, with what a person has done of each. */
export async function markedSessions(db: Database, personId: string, area: Area): Promise<MarkedSession[]> {
  const rows = await db.many<MarkedRow>(sql`${marked(personId)} where sessions.area = ${area}
    order by sessions.position, sessions.id`)
  return rows.map(asMarked)
}

/** One session of an area with what a person has done of it. */
export async function markedSession(
  db: Database,
  {
    personId,
    area,
    sessionId,
  }: { readonly personId: string; readonly area: Area; readonly sessionId: string },
): Promise<MarkedSession | undefined> {
  const row = await db.maybe<MarkedRow>(
    sql`${marked(personId)} where sessions.area = ${area} and sessions.id = ${sessionId}`,
  )
  return row && asMarked(row)
}

interface MarkedRow extends Marks {
  readonly content: StoredSession
}

function marked(personId: string): Statement {
  return sql`
    select sessions.content, session_starts.started_at, session_starts.completed_at,
           bookmarks.person_id is not null as is_bookmarked,
           array(select step_id from step_completions
                 where step_completions.person_id = ${personId} and step_completions.session_id = sessions.id
                 order by step_completions.completed_at) as completed_steps
    from sessions
    left join session_starts on session_starts.session_id = sessions.id
      and session_starts.person_id = ${personId}
    left join bookmarks on bookmarks.session_id = sessions.id and bookmarks.person_id = ${personId}`
}

function asMarked({ content, ...marks }: MarkedRow): MarkedSession {
  return { session: content, marks }
}

/** Whose session. */
export interface SessionKey {
  readonly personId: string
  readonly sessionId: string
}

/** Starts a session; starting again changes nothing. */
export function startSession(db: Database, { personId, sessionId }: SessionKey, at: Date) {
  return db.run(sql`
    insert into session_starts (person_id, session_id, started_at) values (${personId}, ${sessionId}, ${at})
    on conflict do nothing`)
}

/** Whether the session was started; while the transaction lasts nobody else changes it. */
export async function lockStart(tx: Database, { personId, sessionId }: SessionKey): Promise<boolean> {
  const row = await tx.maybe(sql`
    select started_at from session_starts where person_id = ${personId} and session_id = ${sessionId}
    for update`)
  return row !== undefined
}

/** While the transaction lasts, no other one that asks for this counts the person's sessions. */
export function lockCount(tx: Database, personId: string) {
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`learning:${personId}`}, 0))`)
}

/** Marks a step complete; marking it again changes nothing. */
export function completeStep(
  tx: Database,
  { personId, sessionId }: SessionKey,
  step: { id: string; at: Date },
) {
  return tx.run(sql`
    insert into step_completions (person_id, session_id, step_id, completed_at)
    values (${personId}, ${sessionId}, ${step.id}, ${step.at}) on conflict do nothing`)
}

/** Marks a session complete; the first time counts. */
export function completeSession(tx: Database, { personId, sessionId }: SessionKey, at: Date) {
  return tx.run(sql`
    update session_starts set completed_at = ${at}
    where person_id = ${personId} and session_id = ${sessionId} and completed_at is null`)
}

/** Removes the bookmark of a session, or sets it where there was none. */
export async function toggleBookmark(tx: Database, { personId, sessionId }: SessionKey, at: Date) {
  const removed = await tx.run(
    sql`delete from bookmarks where person_id = ${personId} and session_id = ${sessionId}`,
  )
  if (removed > 0) return
  await tx.run(sql`
    insert into bookmarks (person_id, session_id, created_at) values (${personId}, ${sessionId}, ${at})
    on conflict do nothing`)
}

/** Whether a session is bookmarked. */
export async function isBookmarked(db: Database, { personId, sessionId }: SessionKey): Promise<boolean> {
  const row = await db.maybe(
    sql`select created_at from bookmarks where person_id = ${personId} and session_id = ${sessionId}`,
  )
  return row !== undefined
}

/** Stores what a person thinks of a session; a later opinion replaces it. */
export function putFeedback(
  db: Database,
  { personId, sessionId }: SessionKey,
  { rating, review, at }: { readonly rating: number; readonly review: string; readonly at: Date },
) {
  return db.run(sql`
    insert into session_feedback (person_id, session_id, rating, review, given_at)
    values (${personId}, ${sessionId}, ${rating}, ${review}, ${at})
    on conflict (person_id, session_id) do update
      set rating = excluded.rating, review = excluded.review, given_at = excluded.given_at`)
}

/** How many learning-hub sessions a person has completed, and how many are still to be started. */
export function countSessions(db: Database, personId: string) {
  return db.one<{ completed: number; unstarted: number }>(sql`
    select count(session_starts.completed_at) as completed,
           count(*) filter (where session_starts.started_at is null) as unstarted
    from sessions left join session_starts on session_starts.session_id = sessions.id
      and session_starts.person_id = ${personId}
    where sessions.area = 'learninghub'`)
}
