import { mostUnread } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

import { type Database, sql } from '../../engines/database/database.ts'
import type { Unread } from './message.ts'
import { apart } from './changeStore.ts'
import { asMessage, messageColumns, type MessageRow, newestSeqOf } from './rowStore.ts'

/** A part of a channel's messages. */
export interface Stretch {
  readonly channelId: string
  /** The messages have numbers above this one, or below it. */
  readonly seq: number
  readonly most: number
}

/** The numbers above one and up to another in a channel. */
export interface Gap {
  readonly channelId: string
  readonly above: number
  readonly upTo: number
}

/** Returns the messages in these gaps, oldest first, at most `most` of each gap. */
export async function messagesIn(
  db: Database,
  gaps: readonly Gap[],
  most: number,
): Promise<readonly Message[]> {
  const rows = await db.many<MessageRow>(sql`
    select found.* from unnest(
      ${gaps.map(({ channelId }) => channelId)}::text[], ${gaps.map(({ above }) => above)}::bigint[],
      ${gaps.map(({ upTo }) => upTo)}::bigint[]
    ) as gap (channel_id, above, up_to)
    cross join lateral (
      select ${messageColumns} from messages
      where messages.channel_id = gap.channel_id and seq > gap.above and seq <= gap.up_to
      order by seq limit ${most}
    ) as found
    order by found.channel_id, found.seq`)
  return rows.map(asMessage)
}

/** A channel with its newest number. */
export interface Newest {
  readonly channelId: string
  readonly seq: number
}

/** Returns the channels in which people are active members, with the newest number of each. */
export function channelsHeldBy(db: Database, people: readonly string[]) {
  return db.many<Newest & { readonly personId: string }>(sql`
    select member.person_id, member.channel_id, ${newestSeqOf(sql`member.channel_id`)} as seq
    from channel_members member
    where member.person_id = any (${people}::text[]) and member.is_active`)
}

/** Returns the newest number of those channels that have more messages than this. */
export function grownSince(db: Database, known: readonly Newest[]) {
  return db.many<Newest>(sql`
    select known.channel_id, newest.seq
    from unnest(${known.map(({ channelId }) => channelId)}::text[], ${known.map(({ seq }) => seq)}::bigint[])
      as known (channel_id, seq)
    cross join lateral (select ${newestSeqOf(sql`known.channel_id`)} as seq) as newest
    where newest.seq > known.seq`)
}

/** Returns the newest messages below a number, oldest first. */
export async function messagesBefore(
  db: Database,
  { channelId, seq, most }: Stretch,
): Promise<readonly Message[]> {
  const rows = await db.many<MessageRow>(sql`
    select ${messageColumns} from messages where channel_id = ${channelId} and seq < ${seq} order by seq desc limit ${most}`)
  return rows.map(asMessage).toReversed()
}

/** Returns the first messages above a number, oldest first. */
export async function messagesAfter(
  db: Database,
  { channelId, seq, most }: Stretch,
): Promise<readonly Message[]> {
  const rows = await db.many<MessageRow>(sql`
    select ${messageColumns} from messages where channel_id = ${channelId} and seq > ${seq} order by seq limit ${most}`)
  return rows.map(asMessage)
}

/** Returns a person's membership and the channel's newest number; undefined if the person was never a member. */
export function membershipIn(db: Database, channelId: string, personId: string) {
  return db.maybe<{ isActive: boolean; newestSeq: number }>(sql`
    select is_active, ${newestSeqOf(sql`channel_members.channel_id`)} as newest_seq from channel_members
    where channel_id = ${channelId} and person_id = ${personId}`)
}

/** Returns the number of a message in its channel. */
export async function numberOf(db: Database, channelId: string, messageId: string) {
  const row = await db.maybe<{ seq: number }>(sql`
    select seq from messages where id = ${messageId} and channel_id = ${channelId}`)
  return row?.seq
}

/**
 * Moves a member's read position forward to a number, never back, and returns when they last viewed the channel.
 * For the newest message that is now; otherwise it is the time of the message seen, because later messages are
 * unseen. Undefined for a person who is not an active member.
 */
export async function moveSeen(
  db: Database,
  seen: { readonly channelId: string; readonly personId: string; readonly seq: number; readonly at: Date },
) {
  const row = await db.maybe<{ lastViewedAt: Date | null }>(sql`
    update channel_members as member set
      seen_seq = greatest(member.seen_seq, ${seen.seq}),
      last_viewed_at = case
        when ${seen.seq} >= ${newestSeqOf(sql`member.channel_id`)} then greatest(member.last_viewed_at, ${seen.at})
        else greatest(member.last_viewed_at, (
          select created_at from messages where channel_id = ${seen.channelId} and seq = ${seen.seq}))
      end
    where member.channel_id = ${seen.channelId}
      and member.person_id = ${seen.personId} and member.is_active
    returning member.last_viewed_at`)
  return row === undefined ? undefined : (row.lastViewedAt ?? seen.at)
}

/**
 * Returns the unread counts of people in all their channels, by one query. It counts at most a thousand messages
 * per channel.
 */
export function unreadOf(db: Database, people: readonly string[]) {
  return db.many<Unread>(sql`
    select member.person_id, member.channel_id, unseen.up_to, unseen.count,
           coalesce(unseen.is_tagged, false) as is_tagged, member.muted_at is not null as is_muted
    from channel_members member
    cross join lateral (
      select ${newestSeqOf(sql`member.channel_id`)} as up_to,
             count(*) filter (where each.sender_id <> member.person_id) as count,
             bool_or(member.person_id = any (each.mentions)) as is_tagged
      from (select sender_id, mentions from messages
            where messages.channel_id = member.channel_id and messages.seq > member.seen_seq
            order by messages.seq limit ${mostUnread}) as each
    ) as unseen
    where member.person_id = any (${people}::text[]) and member.is_active
    order by member.channel_id`)
}

/** A message as it is in its author's archive. */
export interface ArchivedMessage {
  readonly channelId: string
  readonly seq: number
  readonly text: string
  readonly attachments: string
  readonly createdAt: Date
}

/** Returns the next messages of a person, one channel after the other, oldest first in each; \`after\` is the last one of the page before. */
export function messagesFrom(
  db: Database,
  personId: string,
  { after, most }: { readonly after: Newest; readonly most: number },
) {
  return db.many<ArchivedMessage>(sql`
    select found.* from channel_members as member
    cross join lateral (
      select channel_id, seq, text, attachments, created_at from messages
      where channel_id = member.channel_id and sender_id = member.person_id
        and seq > case when member.channel_id = ${after.channelId} then ${after.seq}::bigint else 0 end
      order by seq limit ${most}
    ) as found
    where member.person_id = ${personId} and member.channel_id >= ${after.channelId}
    order by member.channel_id, found.seq limit ${most}`)
}

/** Empties every message of a person, as if they had deleted it. The rows stay, so that numbers have no gaps. */
export function emptyMessagesFrom(tx: Database, personId: string, at: Date) {
  return tx.run(sql`
    update messages set text = '', attachments = '[]', mentions = '{}', deleted_at = coalesce(deleted_at, ${at}),
                        changed_at = ${at}::timestamptz + spread.apart
    from (select id, ${apart(sql`id`)} as apart from messages where sender_id = ${personId}) as spread
    where messages.id = spread.id`)
}
