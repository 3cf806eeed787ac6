import type { Area } from '@saathi/contract/learning/calls.ts'

import { type Database, sql, type Statement } from '../engines/database.ts'
import type { Marks } from './rules.ts'
import { countQuizzes, type StoredCard, storedCardOf, type StoredSession } from './session.ts'

/** Stores a session or replaces its content; returns 0 when nothing changed. */
export function putSession(db: Database, session: StoredSession, at: Date) {
  const content = JSON.stringify(session)
  const card = JSON.stringify(storedCardOf(session))
  const { id, area, position, curated } = session
  return db.run(sql`
    insert into sessions (id, area, position, curated, quizzes, card, content, loaded_at)
    values (${id}, ${area}, ${position}, ${curated}, ${countQuizzes(session)}, ${card}::jsonb, ${content}::jsonb, ${at})
    on conflict (id) do update set area = excluded.area, position = excluded.position, curated = excluded.curated,
      quizzes = excluded.quizzes, card = excluded.card, content = excluded.content, loaded_at = excluded.loaded_at
    where sessions.content <> excluded.content or sessions.card <> excluded.card`)
}

/** A session with one person's progress. */
export interface MarkedSession {
  readonly session: StoredSession
  readonly marks: Marks
}

/** Returns the whole sessions of an area in order, each with a person's progress. */
export async function markedSessions(db: Database, personId: string, area: Area): Promise<MarkedSession[]> {
  const rows = await db.many<MarkedRow>(sql`
    select sessions.content, ${marks(personId)} where sessions.area = ${area}
    order by sessions.position, sessions.id`)
  return rows.map(asMarked)
}

/** Returns one whole session of an area with a person's progress. */
export async function markedSession(
  db: Database,
  {
    personId,
    area,
    sessionId,
  }: { readonly personId: string; readonly area: Area; readonly sessionId: string },
): Promise<MarkedSession | undefined> {
  const row = await db.maybe<MarkedRow>(sql`
    select sessions.content, ${marks(personId)}
    where sessions.area = ${area} and sessions.id = ${sessionId}`)
  return row && asMarked(row)
}

/** The card of a session with one person's progress. */
export interface MarkedCard {
  readonly card: StoredCard
  readonly marks: Marks
}

/** Which sessions a list shows. */
export type ListFilter = 'all' | 'notStarted' | 'bookmarked' | 'curated' | 'started' | 'ongoing'

/**
 * Returns a part of a list of cards in the order of the sessions: at most `size`, starting after the session
 * `after`.
 */
export async function markedCards(
  db: Database,
  {
    personId,
    area,
    filter,
    size,
    after,
  }: {
    readonly personId: string
    readonly area: Area
    readonly filter: ListFilter
    readonly size: number
    readonly after: string | undefined
  },
): Promise<MarkedCard[]> {
  const behind =
    after === undefined
      ? sql``
      : sql`and (sessions.position, sessions.id) > (select position, id from sessions where id = ${after})`
  const rows = await db.many<Marks & { readonly card: StoredCard }>(sql`
    select sessions.card, ${marks(personId)}
    where sessions.area = ${area} and ${filters[filter](personId)} ${behind}
    order by sessions.position, sessions.id limit ${size}`)
  return rows.map(({ card, ...own }) => ({ card, marks: own }))
}

const isStarted = (personId: string) => sql`
  exists (select 1 from session_starts as own where own.session_id = sessions.id and own.person_id = ${personId})`

const filters: Readonly<Record<ListFilter, (personId: string) => Statement>> = {
  all: () => sql`true`,
  notStarted: (personId) => sql`not ${isStarted(personId)}`,
  bookmarked: () => sql`bookmarks.person_id is not null`,
  curated: () => sql`sessions.curated`,
  started: (personId) => isStarted(personId),
  ongoing: () => sql`session_starts.started_at is not null and session_starts.completed_at is null`,
}

interface MarkedRow extends Marks {
  readonly content: StoredSession
}

/** The columns of a person's progress, and the tables that hold them. */
function marks(personId: string): Statement {
  return sql`
           session_starts.started_at, session_starts.completed_at, session_starts.ends_at,
           bookmarks.person_id is not null as is_bookmarked,
           array(select step_id from step_completions
                 where step_completions.person_id = ${personId} and step_completions.session_id = sessions.id
                 order by step_completions.completed_at) as completed_steps
    from sessions
    left join session_starts on session_starts.session_id = sessions.id
      and session_starts.person_id = ${personId}
    left join bookmarks on bookmarks.session_id = sessions.id and bookmarks.person_id = ${personId}`
}

function asMarked({ content, ...own }: MarkedRow): MarkedSession {
  return { session: content, marks: own }
}

/** Returns the progress of these people in these sessions. */
export function marksOf(db: Database, personIds: readonly string[], sessionIds: readonly string[]) {
  return db.many<Omit<Marks, 'isBookmarked'> & { readonly personId: string; readonly sessionId: string }>(sql`
    select person_id, session_id, started_at, completed_at, ends_at,
           array(select step_id from step_completions
                 where step_completions.person_id = session_starts.person_id
                   and step_completions.session_id = session_starts.session_id
                 order by step_completions.completed_at) as completed_steps
    from session_starts
    where person_id = any (${personIds}) and session_id = any (${sessionIds})`)
}

/** A person and a session. */
export interface SessionKey {
  readonly personId: string
  readonly sessionId: string
}

/** Starts a session; repeating it changes nothing. */
export function startSession(
  db: Database,
  { personId, sessionId }: SessionKey,
  { at, endsAt }: { readonly at: Date; readonly endsAt: Date },
) {
  return db.run(sql`
    insert into session_starts (person_id, session_id, started_at, ends_at)
    values (${personId}, ${sessionId}, ${at}, ${endsAt}) on conflict do nothing`)
}

/** Whether the session was started; locks it until the transaction ends. */
export async function lockStart(tx: Database, { personId, sessionId }: SessionKey): Promise<boolean> {
  const row = await tx.maybe(sql`
    select started_at from session_starts where person_id = ${personId} and session_id = ${sessionId}
    for update`)
  return row !== undefined
}

/** Locks the person's count of sessions until the transaction ends. */
export function lockCount(tx: Database, personId: string) {
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`learning:${personId}`}, 0))`)
}

/** Marks a step complete; repeating it changes nothing. */
export function completeStep(
  tx: Database,
  { personId, sessionId }: SessionKey,
  step: { id: string; at: Date },
) {
  return tx.run(sql`
    insert into step_completions (person_id, session_id, step_id, completed_at)
    values (${personId}, ${sessionId}, ${step.id}, ${step.at}) on conflict do nothing`)
}

/** Marks a session complete; the first time is stored. */
export function completeSession(tx: Database, { personId, sessionId }: SessionKey, at: Date) {
  return tx.run(sql`
    update session_starts set completed_at = ${at}
    where person_id = ${personId} and session_id = ${sessionId} and completed_at is null`)
}

/** Sets or removes the bookmark of a session. */
export function setBookmark(
  tx: Database,
  { personId, sessionId }: SessionKey,
  { isSet, at }: { readonly isSet: boolean; readonly at: Date },
) {
  return tx.run(
    isSet
      ? sql`insert into bookmarks (person_id, session_id, created_at) values (${personId}, ${sessionId}, ${at})
            on conflict do nothing`
      : sql`delete from bookmarks where person_id = ${personId} and session_id = ${sessionId}`,
  )
}

/** Whether a session is bookmarked. */
export async function isBookmarked(db: Database, { personId, sessionId }: SessionKey): Promise<boolean> {
  const row = await db.maybe(
    sql`select created_at from bookmarks where person_id = ${personId} and session_id = ${sessionId}`,
  )
  return row !== undefined
}

/** Stores a person's review of a session; a later one replaces it. */
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

/** Whether a person has reviewed a session. */
export async function isReviewed(db: Database, { personId, sessionId }: SessionKey): Promise<boolean> {
  const row = await db.maybe(
    sql`select rating from session_feedback where person_id = ${personId} and session_id = ${sessionId}`,
  )
  return row !== undefined
}

/** Returns a person's review of a session; there must be one. */
export function feedbackOf(db: Database, { personId, sessionId }: SessionKey) {
  return db.one<{ rating: number; review: string }>(sql`
    select rating, review from session_feedback where person_id = ${personId} and session_id = ${sessionId}`)
}

/** Returns how many learning-hub sessions a person has completed, and whether one is not started yet. */
export function countSessions(db: Database, personId: string) {
  return db.one<{ completed: number; hasUnstarted: boolean }>(sql`
    select (select count(*) from session_starts join sessions on sessions.id = session_starts.session_id
            where person_id = ${personId} and completed_at is not null and area = 'learninghub') as completed,
           exists (select 1 from sessions where area = 'learninghub' and not ${isStarted(personId)}) as has_unstarted`)
}
