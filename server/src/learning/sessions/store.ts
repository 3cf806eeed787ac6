import { type Database, sql, type Statement } from '../../engines/database/database.ts'
import type { Marks } from './rules.ts'
import { countQuizzes, type StoredCard, storedCardOf, type StoredSession } from './session.ts'

/** Stores a session or replaces its content; returns 0 if nothing changed. */
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

/** Returns the present version of all sessions. */
export async function allSessions(db: Database): Promise<StoredSession[]> {
  const rows = await db.many<{ content: StoredSession }>(
    sql`select content from sessions order by area, position, id`,
  )
  return rows.map(({ content }) => content)
}

/** A session with one person's progress. */
export interface MarkedSession {
  readonly session: StoredSession
  readonly marks: Marks
}

/** Returns the whole sessions of a place in order, each with the person's progress. */
export async function markedSessions(db: Database, learner: Learner): Promise<MarkedSession[]> {
  const rows = await db.many<MarkedRow>(sql`
    select sessions.content, ${marks(learner)} order by sessions.position, sessions.id`)
  return rows.map(asMarked)
}

/** Returns one whole session with the person's progress; undefined if the place has no such session. */
export async function markedSession(db: Database, key: SessionKey): Promise<MarkedSession | undefined> {
  const row = await db.maybe<MarkedRow>(sql`
    select sessions.content, ${marks(key)} where sessions.id = ${key.sessionId}`)
  return row && asMarked(row)
}

/** The card of a session with one person's progress. */
export interface MarkedCard {
  readonly card: StoredCard
  readonly marks: Marks
}

/** Which sessions a list shows. */
export type ListFilter = 'all' | 'course' | 'notStarted' | 'bookmarked' | 'curated' | 'started' | 'ongoing'

/**
 * Returns a part of a list of cards: at most `size`, starting after the session `after`. Sessions under way come in the
 * order in which the person opened them, newest first; all others in the order of the sessions.
 */
export async function markedCards(
  db: Database,
  learner: Learner,
  { filter, size, after }: ListPart,
): Promise<MarkedCard[]> {
  const order = filter === 'ongoing' ? openedOrder(learner) : positionOrder(learner)
  const behind = after === undefined ? sql`` : sql`and ${order.isBehind(after)}`
  const rows = await db.many<Marks & { readonly card: StoredCard }>(sql`
    select sessions.card, ${marks(learner)}
    where ${filters[filter](learner)} ${behind}
    order by ${order.by} limit ${size}`)
  return rows.map(({ card, ...own }) => ({ card, marks: own }))
}

const positionOrder = (learner: Learner) => ({
  by: sql`sessions.position, sessions.id`,
  isBehind: (after: string) => sql`
    (sessions.position, sessions.id) > (select position, id from ${sessionsOf(learner)} where id = ${after})`,
})

const openedOrder = ({ personId, mentorshipId }: Learner) => ({
  by: sql`coalesce(session_starts.opened_at, session_starts.started_at) desc, sessions.id desc`,
  isBehind: (after: string) => sql`
    (coalesce(session_starts.opened_at, session_starts.started_at), sessions.id) < (
      select coalesce(opened_at, started_at), session_id from session_starts
      where person_id = ${personId} and mentorship_id = ${mentorshipId} and session_id = ${after})`,
})

/** A part of a list: at most `size` sessions, starting after the session `after`. */
export interface ListPart {
  readonly filter: ListFilter
  readonly size: number
  readonly after: string | undefined
}

const isStarted = ({ personId, mentorshipId }: Learner) => sql`
  exists (select 1 from session_starts as own where own.session_id = sessions.id
          and own.person_id = ${personId} and own.mentorship_id = ${mentorshipId})`

const filters: Readonly<Record<ListFilter, (learner: Learner) => Statement>> = {
  all: () => sql`sessions.area <> 'course'`,
  course: () => sql`sessions.area = 'course'`,
  notStarted: (learner) => sql`sessions.area <> 'course' and not ${isStarted(learner)}`,
  bookmarked: () => sql`bookmarks.person_id is not null`,
  curated: () => sql`sessions.curated`,
  started: (learner) => isStarted(learner),
  ongoing: () => sql`session_starts.started_at is not null and session_starts.completed_at is null`,
}

interface MarkedRow extends Marks {
  readonly content: StoredSession
}

/** A person in the learning hub, or in one of their mentorships. */
export interface Learner {
  readonly personId: string
  /** Empty in the learning hub. */
  readonly mentorshipId: string
  /** Whether the sessions of the course for mentors are open to the person. */
  readonly readsCourse?: boolean
}

/**
 * The sessions of a place under the name `sessions`: those of the learning hub in their present version, those of a
 * mentorship in the version of its beginning.
 */
export function sessionsOf({
  mentorshipId,
  readsCourse = false,
}: Pick<Learner, 'mentorshipId' | 'readsCourse'>): Statement {
  return mentorshipId === ''
    ? sql`(select id, area, position, curated, quizzes, card, content from sessions
           where area = 'learninghub' or (area = 'course' and ${readsCourse}::boolean)) as sessions`
    : sql`(select session_id as id, 'mentorships' as area, position, false as curated, quizzes, card, content
           from mentorship_sessions join session_versions using (session_id, version)
           where mentorship_id = ${mentorshipId}) as sessions`
}

/** The columns of a person's progress, and the tables that hold them. */
function marks(learner: Learner): Statement {
  const { personId, mentorshipId } = learner
  return sql`
           ${mentorshipId}::text as mentorship_id, session_starts.started_at, session_starts.completed_at, session_starts.ends_at,
           session_starts.opened_step, session_starts.opened_at,
           bookmarks.person_id is not null as is_bookmarked,
           array(select step_id from step_completions
                 where step_completions.person_id = ${personId}
                   and step_completions.mentorship_id = ${mentorshipId}
                   and step_completions.session_id = sessions.id
                 order by step_completions.completed_at) as completed_steps
    from ${sessionsOf(learner)}
    left join session_starts on session_starts.session_id = sessions.id
      and session_starts.person_id = ${personId} and session_starts.mentorship_id = ${mentorshipId}
    left join bookmarks on bookmarks.session_id = sessions.id
      and bookmarks.person_id = ${personId} and bookmarks.mentorship_id = ${mentorshipId}`
}

function asMarked({ content, ...own }: MarkedRow): MarkedSession {
  return { session: content, marks: own }
}

/** Returns the progress of these people in these sessions of a mentorship. */
export function marksOf(
  db: Database,
  mentorshipId: string,
  {
    personIds,
    sessionIds,
  }: { readonly personIds: readonly string[]; readonly sessionIds: readonly string[] },
) {
  return db.many<
    Omit<Marks, 'isBookmarked' | 'mentorshipId' | 'openedStep' | 'openedAt'> & {
      readonly personId: string
      readonly sessionId: string
    }
  >(sql`
    select person_id, session_id, started_at, completed_at, ends_at,
           array(select step_id from step_completions
                 where step_completions.person_id = session_starts.person_id
                   and step_completions.mentorship_id = session_starts.mentorship_id
                   and step_completions.session_id = session_starts.session_id
                 order by step_completions.completed_at) as completed_steps
    from session_starts
    where person_id = any (${personIds}) and mentorship_id = ${mentorshipId}
      and session_id = any (${sessionIds})`)
}

/** A session, for a person in the learning hub or in one of their mentorships. */
export interface SessionKey extends Learner {
  readonly sessionId: string
}

/** Whether the session was started; locks it until the transaction ends. */
export async function lockStart(
  tx: Database,
  { personId, mentorshipId, sessionId }: SessionKey,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    select started_at from session_starts
    where person_id = ${personId} and mentorship_id = ${mentorshipId} and session_id = ${sessionId}
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
  { personId, mentorshipId, sessionId }: SessionKey,
  step: { id: string; at: Date },
) {
  return tx.run(sql`
    insert into step_completions (person_id, mentorship_id, session_id, step_id, completed_at)
    values (${personId}, ${mentorshipId}, ${sessionId}, ${step.id}, ${step.at}) on conflict do nothing`)
}

/** Stores the step of a started session that the person opened last; returns 0 if the session is not started. */
export function putOpened(
  tx: Database,
  { personId, mentorshipId, sessionId }: SessionKey,
  step: { readonly id: string; readonly at: Date },
) {
  return tx.run(sql`
    update session_starts set opened_step = ${step.id}, opened_at = ${step.at}
    where person_id = ${personId} and mentorship_id = ${mentorshipId} and session_id = ${sessionId}`)
}

/** Marks a session complete; the first time is stored. */
export function completeSession(tx: Database, { personId, mentorshipId, sessionId }: SessionKey, at: Date) {
  return tx.run(sql`
    update session_starts set completed_at = ${at}
    where person_id = ${personId} and mentorship_id = ${mentorshipId} and session_id = ${sessionId}
      and completed_at is null`)
}

/** Sets or removes the bookmark of a session. */
export function setBookmark(
  tx: Database,
  { personId, mentorshipId, sessionId }: SessionKey,
  { isSet, at }: { readonly isSet: boolean; readonly at: Date },
) {
  return tx.run(
    isSet
      ? sql`insert into bookmarks (person_id, mentorship_id, session_id, created_at)
            values (${personId}, ${mentorshipId}, ${sessionId}, ${at}) on conflict do nothing`
      : sql`delete from bookmarks
            where person_id = ${personId} and mentorship_id = ${mentorshipId} and session_id = ${sessionId}`,
  )
}

/** Whether a session is bookmarked. */
export async function isBookmarked(
  db: Database,
  { personId, mentorshipId, sessionId }: SessionKey,
): Promise<boolean> {
  const row = await db.maybe(sql`
    select created_at from bookmarks
    where person_id = ${personId} and mentorship_id = ${mentorshipId} and session_id = ${sessionId}`)
  return row !== undefined
}

/** Returns how many learning-hub sessions a person has completed, and whether one is not started yet. */
export function countSessions(db: Database, personId: string) {
  return db.one<{ completed: number; hasUnstarted: boolean }>(sql`
    select (select count(*) from session_starts
            where person_id = ${personId} and mentorship_id = '' and completed_at is not null) as completed,
           exists (select 1 from sessions
                   where area = 'learninghub' and not ${isStarted({ personId, mentorshipId: '' })}) as has_unstarted`)
}

/** Returns when the people of these mentorships last finished a step of their curriculum. */
export async function newestSteps(
  db: Database,
  mentorshipIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.many<{ id: string; at: Date }>(sql`
    select asked.id, newest.completed_at as at
    from unnest(${mentorshipIds}::text[]) as asked (id) cross join lateral (
      select completed_at from step_completions
      where mentorship_id = asked.id and mentorship_id <> '' order by completed_at desc limit 1
    ) as newest`)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Returns the titles of sessions in a language, by their ids. */
export async function sessionTitles(
  db: Database,
  { ids, language }: { readonly ids: readonly string[]; readonly language: string },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.many<{ id: string; title: string }>(sql`
    select id, coalesce(card -> 'localeTitle' ->> ${language}::text, card ->> 'title') as title from sessions
    where id = any (${ids}::text[])`)
  return new Map(rows.map(({ id, title }) => [id, title]))
}
