import { type Database, sql } from '../../engines/database/database.ts'
import type { SessionKey } from './store.ts'

/** Starts a session in the learning hub; repeating it changes nothing. */
export function startSession(
  db: Database,
  { personId, mentorshipId, sessionId }: SessionKey,
  { at, endsAt }: StartTimes,
) {
  return db.run(sql`
    insert into session_starts (person_id, mentorship_id, session_id, started_at, ends_at)
    values (${personId}, ${mentorshipId}, ${sessionId}, ${at}, ${endsAt}) on conflict do nothing`)
}

/** When a session begins, and when it should be completed. */
export interface StartTimes {
  readonly at: Date
  readonly endsAt: Date
}

/**
 * Starts a session of a mentorship for these members with one end date; a later start by another member changes
 * nothing.
 */
export async function startTogether(
  tx: Database,
  { mentorshipId, sessionId }: Omit<SessionKey, 'personId'>,
  { at, endsAt, personIds }: StartTimes & { readonly personIds: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    update mentorship_sessions set started_at = ${at}, ends_at = ${endsAt}
    where mentorship_id = ${mentorshipId} and session_id = ${sessionId} and started_at is null`)
  await tx.run(sql`
    insert into session_starts (person_id, mentorship_id, session_id, started_at, ends_at)
    select member, mentorship_id, session_id, ${at}, ends_at
    from mentorship_sessions, unnest(${personIds}::text[]) as member
    where mentorship_id = ${mentorshipId} and session_id = ${sessionId}
    order by member
    on conflict do nothing`)
}

/** Moves the end date of a started session for every member; returns 0 if it is not started. */
export async function moveEnd(
  tx: Database,
  { mentorshipId, sessionId }: Omit<SessionKey, 'personId'>,
  endsAt: Date,
): Promise<number> {
  // Done first, because starting a session waits for this row.
  const moved = await tx.run(sql`
    update mentorship_sessions set ends_at = ${endsAt}
    where mentorship_id = ${mentorshipId} and session_id = ${sessionId} and started_at is not null`)
  await tx.run(sql`
    update session_starts set ends_at = ${endsAt}
    where mentorship_id = ${mentorshipId} and session_id = ${sessionId}`)
  return moved
}

/** Gives the present curriculum to running mentorships that have none, because they began before there was one. */
export function giveCurriculum(tx: Database) {
  return tx.run(sql`select give_missing_curricula()`)
}
