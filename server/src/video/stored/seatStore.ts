import type { Visit } from '@saathi/contract/video/attendance.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** What the others see of a person in a call. */
export interface Shown {
  readonly mic: boolean
  readonly camera: boolean
  readonly screen: boolean
  readonly hand: boolean
}

/** The tab or device of a person in a call. */
export interface SeatRow extends Shown {
  readonly callId: string
  readonly personId: string
  readonly seat: string
  readonly joinedAt: Date
  readonly seenAt: Date
  readonly awaySince: Date | null
}

/** Names a person's seat. */
export interface SeatOf {
  readonly callId: string
  readonly personId: string
  readonly seat: string
}

/** Returns the open seats of a call, the first to come first. */
export function seatsIn(db: Database, callId: string) {
  return db.many<SeatRow>(sql`
    select * from call_visits where call_id = ${callId} and left_at is null order by joined_at, id`)
}

/** Returns the open seats of these calls. */
export function seatsOfCalls(db: Database, callIds: readonly string[]) {
  return db.many<SeatRow>(sql`
    select * from call_visits where call_id = any (${callIds}::text[]) and left_at is null order by joined_at, id`)
}

/** Stores a seat. */
export function addSeat(
  tx: Database,
  {
    id,
    callId,
    personId,
    seat,
    mic,
    camera,
    at,
  }: SeatOf & Pick<Shown, 'mic' | 'camera'> & { id: string; at: Date },
) {
  return tx.run(sql`
    insert into call_visits (id, call_id, person_id, seat, mic, camera, joined_at, seen_at)
    values (${id}, ${callId}, ${personId}, ${seat}, ${mic}, ${camera}, ${at}, ${at})`)
}

/** Notes that a seat is alive; undefined if it is not open. */
export function noteBeat(db: Database, { callId, personId, seat }: SeatOf, at: Date) {
  return db.maybe<{ wasAway: boolean }>(sql`
    update call_visits as now set seen_at = ${at}, away_since = null
    from (select id, away_since from call_visits
          where call_id = ${callId} and person_id = ${personId} and seat = ${seat} and left_at is null for update) as before
    where now.id = before.id returning before.away_since is not null as was_away`)
}

/** Notes what a person shows of themselves; returns 0 if the seat is not open. */
export function noteShown(
  db: Database,
  { callId, personId, seat }: SeatOf,
  { mic, camera, screen, hand }: Shown,
) {
  return db.run(sql`
    update call_visits set mic = ${mic}, camera = ${camera}, screen = ${screen}, hand = ${hand}
    where call_id = ${callId} and person_id = ${personId} and seat = ${seat} and left_at is null`)
}

/** Closes a person's seat in a call; returns 0 if it is not open. */
export function closeSeat(db: Database, { callId, personId, seat }: SeatOf, at: Date) {
  return db.run(sql`
    update call_visits set left_at = ${at}
    where call_id = ${callId} and person_id = ${personId} and seat = ${seat} and left_at is null`)
}

/** Closes the seats that have not been seen since a moment, as of when they were last seen; returns their calls. */
export async function closeLostSeats(db: Database, before: Date): Promise<string[]> {
  const rows = await db.many<{ callId: string }>(sql`
    update call_visits set left_at = seen_at where left_at is null and seen_at < ${before} returning call_id`)
  return [...new Set(rows.map(({ callId }) => callId))]
}

/** Closes all seats of these calls. */
export function closeSeatsOf(db: Database, callIds: readonly string[], at: Date) {
  return db.run(sql`
    update call_visits set left_at = ${at} where call_id = any (${callIds}::text[]) and left_at is null`)
}

/** Closes all seats of a person; returns their calls. */
export async function closeSeatsOfPerson(tx: Database, personId: string, at: Date): Promise<string[]> {
  const rows = await tx.many<{ callId: string }>(sql`
    update call_visits set left_at = ${at} where person_id = ${personId} and left_at is null returning call_id`)
  return rows.map(({ callId }) => callId)
}

/** Notes that a person's line is lost; returns the calls that they are in. */
export async function markAway(db: Database, personId: string, at: Date): Promise<string[]> {
  const rows = await db.many<{ callId: string }>(sql`
    update call_visits set away_since = ${at}
    where person_id = ${personId} and left_at is null and away_since is null returning call_id`)
  return rows.map(({ callId }) => callId)
}

/** Returns when people were in these calls. */
export function visitsIn(db: Database, callIds: readonly string[]) {
  return db.many<Visit & { callId: string }>(sql`
    select call_id, person_id, joined_at as "from", left_at as "to" from call_visits
    where call_id = any (${callIds}::text[]) order by joined_at, id`)
}

/** Returns the visits of a person, for their archive. */
export function visitsOf(db: Database, personId: string) {
  return db.many<{ callId: string; joinedAt: Date; leftAt: Date | null }>(sql`
    select call_id, joined_at, left_at from call_visits where person_id = ${personId} order by joined_at, id`)
}
