import { type Database, sql } from '../../engines/database/database.ts'

/** A call as stored. */
export interface CallRow {
  readonly id: string
  readonly channelId: string
  readonly mentorshipId: string | null
  /** Whether it is the call of an event. */
  readonly isPlanned: boolean
  readonly title: string
  readonly startedBy: string | null
  readonly startedAt: Date
  readonly limitAt: Date
  readonly rungAt: Date | null
  readonly emptySince: Date | null
  readonly endedAt: Date | null
  /** The relay that carries it, and the process that runs that relay. */
  readonly relay: string | null
  readonly relayHost: string | null
}

/** A call to be stored. */
export type NewCall = Omit<CallRow, 'rungAt' | 'emptySince' | 'endedAt' | 'relay' | 'relayHost'>

/** Returns a call. */
export function callById(db: Database, id: string) {
  return db.maybe<CallRow>(sql`select * from calls where id = ${id}`)
}

/** The same, and locks it until the transaction ends. */
export function holdCall(tx: Database, id: string) {
  return tx.maybe<CallRow>(sql`select * from calls where id = ${id} for update`)
}

/** Returns the call that goes on in a channel. */
export function liveCallIn(db: Database, channelId: string) {
  return db.maybe<CallRow>(sql`select * from calls where channel_id = ${channelId} and ended_at is null`)
}

/** Returns the calls that go on in these channels. */
export function liveCallsIn(db: Database, channelIds: readonly string[]) {
  return db.many<CallRow>(sql`
    select * from calls where channel_id = any (${channelIds}::text[]) and ended_at is null order by started_at, id`)
}

/** Stores a call in which nobody is yet. Does nothing if it is there, or if another one goes on in its channel. */
export function addCall(tx: Database, call: NewCall) {
  const { id, channelId, mentorshipId, isPlanned, title, startedBy, startedAt, limitAt } = call
  return tx.run(sql`
    insert into calls (id, channel_id, mentorship_id, is_planned, title, started_by, started_at, limit_at, empty_since)
    values (${id}, ${channelId}, ${mentorshipId}, ${isPlanned}, ${title}, ${startedBy}, ${startedAt}, ${limitAt}, ${startedAt})
    on conflict do nothing`)
}

/** Lets an event's call go on after it had ended; 0 if another call goes on in the channel. */
export function reopenCall(tx: Database, id: string) {
  return tx.run(sql`
    update calls set ended_at = null where id = ${id}
      and not exists (select from calls as other where other.channel_id = calls.channel_id and other.ended_at is null)`)
}

/** Notes that someone is in a call. */
export function markBusy(tx: Database, id: string) {
  return tx.run(sql`update calls set empty_since = null where id = ${id}`)
}

/** Notes that a call rings, and who calls; 0 if it has rung before. */
export function markRung(
  tx: Database,
  id: string,
  { callerId, at }: { readonly callerId: string; readonly at: Date },
) {
  return tx.run(sql`
    update calls set rung_at = ${at}, started_by = ${callerId} where id = ${id} and rung_at is null`)
}

/** Notes since when the calls without an open seat are empty. */
export function markEmpty(db: Database, at: Date) {
  return db.run(sql`
    update calls set empty_since = ${at}
    where ended_at is null and empty_since is null
      and not exists (select from call_visits where call_id = calls.id and left_at is null)`)
}

/** Ends the calls that have been empty since a moment, and those of chats that reached their limit. */
export async function endDueCalls(
  db: Database,
  { at, emptyBefore }: { readonly at: Date; readonly emptyBefore: Date },
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    update calls set ended_at = ${at}
    where ended_at is null and (empty_since <= ${emptyBefore} or (not is_planned and limit_at <= ${at}))
    returning id`)
  return rows.map(({ id }) => id)
}

/** Ends a call from a chat that nobody is in; returns whether it did. */
export async function endEmpty(db: Database, callId: string, at: Date): Promise<boolean> {
  const ended = await db.run(sql`
    update calls set ended_at = ${at}
    where id = ${callId} and ended_at is null and not is_planned and empty_since is not null`)
  return ended > 0
}

/** Ends the calls of these channels. */
export async function endCallsIn(tx: Database, channelIds: readonly string[], at: Date): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    update calls set ended_at = ${at} where channel_id = any (${channelIds}::text[]) and ended_at is null returning id`)
  return rows.map(({ id }) => id)
}

/** Returns the calls of a mentorship. */
export function callsOfMentorship(db: Database, mentorshipId: string) {
  return db.many<CallRow>(sql`
    select * from calls where mentorship_id = ${mentorshipId} order by started_at, id`)
}
