import { type Database, sql } from '../engines/database/database.ts'

/** A person's conversation with the programme team, as stored in the inbox. */
export interface InboxRow {
  readonly personId: string
  readonly channelId: string
  /** The number of the person's newest message; 0 before the first. */
  readonly newestSeq: number
  /** The number up to which the team has answered, or marked the conversation as done. */
  readonly handledSeq: number
  /** When the oldest message arrived that is not handled; null if none waits. */
  readonly waitingSince: Date | null
}

/** Stores that a channel is a person's channel with the team; false if the person has one already. */
export async function claimChannel(tx: Database, personId: string, channelId: string): Promise<boolean> {
  const claimed = await tx.run(sql`
    insert into team_inbox (person_id, channel_id) values (${personId}, ${channelId})
    on conflict (person_id) do nothing`)
  return claimed > 0
}

/** Returns the people among these who have no channel with the team. */
export async function withoutChannel(db: Database, people: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select given.id from unnest(${people}::text[]) as given (id)
    where not exists (select 1 from team_inbox where person_id = given.id)`)
  return rows.map(({ id }) => id)
}

/** Returns a person's conversation with the team. */
export function conversationOf(db: Database, personId: string) {
  return db.maybe<InboxRow>(sql`select * from team_inbox where person_id = ${personId}`)
}

/** Returns the person whose conversation with the team a channel is. */
export function conversationIn(db: Database, channelId: string) {
  return db.maybe<InboxRow>(sql`select * from team_inbox where channel_id = ${channelId}`)
}

/** Stores that the person wrote a message; returns the row as it is then. Repeating it changes nothing. */
export function markWritten(
  tx: Database,
  { channelId, seq, at }: { readonly channelId: string; readonly seq: number; readonly at: Date },
) {
  return tx.one<InboxRow>(sql`
    update team_inbox set
      newest_seq = greatest(newest_seq, ${seq}),
      waiting_since = case when ${seq}::bigint > handled_seq then least(waiting_since, ${at}) else waiting_since end
    where channel_id = ${channelId} returning *`)
}

/** Stores that the team has handled everything up to a message. Repeating it changes nothing. */
export function markHandled(
  tx: Database,
  { channelId, seq, at }: { readonly channelId: string; readonly seq: number; readonly at: Date },
) {
  return tx.run(sql`
    update team_inbox set
      handled_seq = greatest(handled_seq, ${seq}),
      waiting_since = case when newest_seq > greatest(handled_seq, ${seq}) then greatest(waiting_since, ${at}) end
    where channel_id = ${channelId}`)
}

/** Returns the conversations that wait, the one that waits longest first; with `all`, every one with a message. */
export function inboxRows(
  db: Database,
  { all, skip, most }: { readonly all: boolean; readonly skip: number; readonly most: number },
) {
  return db.many<InboxRow>(sql`
    select * from team_inbox
    where case when ${all} then newest_seq > 0 else waiting_since is not null end
    order by waiting_since nulls last, person_id offset ${skip} limit ${most}`)
}

/** Returns the number of conversations that wait, and since when the oldest one does. */
export function countWaiting(db: Database) {
  return db.one<{ waiting: number; oldest: Date | null }>(sql`
    select count(*)::int as waiting, min(waiting_since) as oldest from team_inbox where waiting_since is not null`)
}
