import { mostUnread, refusalIn } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

import { notifying } from '../engines/bus.ts'
import { type Database, sql } from '../engines/database.ts'
import type { NewGroup, NewMessage, Stored, Unread } from './message.ts'
import { mostInEvent, storedTopic } from './topics.ts'

interface StoredRow extends MessageRow {
  readonly place: number
  readonly isFresh: boolean
  readonly isActive: boolean | null
}

/**
 * Stores messages, all or none, in one statement. It locks their channels in the order of their ids, so that
 * numbers have no gaps and two groups never deadlock. A message stored before is found by channel, sender and
 * temporary id. When two processes store the same message at once, one fails on the unique key; a second try
 * then finds the other's message.
 *
 * The same statement announces the new numbers to every process: a crash after the commit loses no announcement,
 * and announcements arrive in the order of the commits. They hold ids and numbers only, for at most `mostInEvent`
 * channels each, because NOTIFY takes less than 8,000 bytes.
 */
export async function storeMessages(db: Database, { id: group, messages }: NewGroup): Promise<Stored[]> {
  const column = <Name extends keyof NewMessage>(name: Name) => messages.map((message) => message[name])
  const rows = await db.many<StoredRow>(sql`
    with given as (
      select * from unnest(
        ${column('id')}::text[], ${column('channelId')}::text[], ${column('senderId')}::text[],
        ${column('tempId')}::text[], ${column('text')}::text[], ${column('attachments')}::text[],
        ${column('at')}::timestamptz[]
      ) with ordinality as given (id, channel_id, sender_id, temp_id, text, attachments, created_at, place)
    ), locked as materialized (
      select id, last_seq from channels
      where id = any (${[...new Set(column('channelId'))]}::text[])
      order by id for no key update
    ), judged as materialized (
      select given.place, members.is_active, known.seq is null as is_fresh, locked.last_seq,
             coalesce(known.id, given.id) as id, known.seq as known_seq, given.channel_id, given.sender_id,
             given.temp_id, coalesce(known.text, given.text) as text,
             coalesce(known.attachments, given.attachments) as attachments,
             coalesce(known.created_at, given.created_at) as created_at
      from given
      left join locked on locked.id = given.channel_id
      left join channel_members members
        on members.channel_id = given.channel_id and members.person_id = given.sender_id
      -- One look into the unique key for each: a plan over the whole table would cost more with every message stored.
      left join lateral (
        select * from messages
        where messages.channel_id = given.channel_id and messages.sender_id = given.sender_id
          and messages.temp_id = given.temp_id
        limit 1
      ) as known on true
    ), numbered as materialized (
      select *, last_seq + row_number() over (partition by channel_id order by place) as seq
      from judged where is_active and is_fresh
    ), inserted as (
      insert into messages (channel_id, seq, id, sender_id, temp_id, text, attachments, created_at)
      select channel_id, seq, id, sender_id, temp_id, text, attachments, created_at from numbered
    ), raised as (
      update channels set last_seq = top.seq
      from (select channel_id, max(seq) as seq from numbered group by channel_id) top
      where channels.id = top.channel_id
    ), newest as (
      select channel_id, max(seq) as seq, (row_number() over (order by channel_id) - 1) / ${mostInEvent}::int as part
      from numbered group by channel_id
    ), announced as (
      select ${announcing(group)}
      from newest group by part
    )
    select (select count(*) from announced) as announcements, judged.place, judged.is_active, judged.is_fresh, judged.id, judged.channel_id, judged.sender_id,
           judged.temp_id, judged.text, judged.attachments, judged.created_at,
           coalesce(numbered.seq, judged.known_seq, 0) as seq
    from judged left join numbered on numbered.place = judged.place
    order by judged.place`)
  return rows.map((row) => {
    const membership = row.isActive === null ? null : { isActive: row.isActive }
    if (refusalIn(membership, 'write') !== undefined) return { became: 'refused', membership }
    return { became: row.isFresh ? 'fresh' : 'repeat', message: asMessage(row) }
  })
}

/** Announces the rows of `newest` as one event. */
function announcing(group: string) {
  const newest = sql`json_agg(json_build_array(channel_id, seq))`
  return notifying(storedTopic, sql`json_build_object('group', ${group}::text, 'newest', ${newest})`)
}

interface MessageRow {
  readonly id: string
  readonly channelId: string
  readonly senderId: string
  readonly tempId: string
  readonly seq: number
  readonly text: string
  readonly attachments: string
  readonly createdAt: Date
}

function asMessage(row: MessageRow): Message {
  return {
    msgId: row.id,
    tempId: row.tempId,
    channelId: row.channelId,
    userId: row.senderId,
    seq: row.seq,
    message: row.text,
    createdOn: row.createdAt.toISOString(),
    status: 'completed',
    attachments: row.attachments,
    isBroadcastMessage: false,
  }
}

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
      select * from messages
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
    select member.person_id, member.channel_id, channels.last_seq as seq
    from channel_members member join channels on channels.id = member.channel_id
    where member.person_id = any (${people}::text[]) and member.is_active`)
}

/** Returns the newest number of those channels that have more messages than this. */
export function grownSince(db: Database, known: readonly Newest[]) {
  return db.many<Newest>(sql`
    select channels.id as channel_id, channels.last_seq as seq
    from unnest(${known.map(({ channelId }) => channelId)}::text[], ${known.map(({ seq }) => seq)}::bigint[])
      as known (channel_id, seq)
    join channels on channels.id = known.channel_id and channels.last_seq > known.seq`)
}

/** Returns the newest messages below a number, oldest first. */
export async function messagesBefore(
  db: Database,
  { channelId, seq, most }: Stretch,
): Promise<readonly Message[]> {
  const rows = await db.many<MessageRow>(sql`
    select * from messages where channel_id = ${channelId} and seq < ${seq} order by seq desc limit ${most}`)
  return rows.map(asMessage).toReversed()
}

/** Returns the first messages above a number, oldest first. */
export async function messagesAfter(
  db: Database,
  { channelId, seq, most }: Stretch,
): Promise<readonly Message[]> {
  const rows = await db.many<MessageRow>(sql`
    select * from messages where channel_id = ${channelId} and seq > ${seq} order by seq limit ${most}`)
  return rows.map(asMessage)
}

/**
 * Returns a person's membership and the channel's newest number; undefined where the person was never a member.
 */
export function membershipIn(db: Database, channelId: string, personId: string) {
  return db.maybe<{ isActive: boolean; newestSeq: number }>(sql`
    select channel_members.is_active, channels.last_seq as newest_seq
    from channel_members join channels on channels.id = channel_members.channel_id
    where channel_id = ${channelId} and person_id = ${personId}`)
}

/** Returns the number of a message in its channel. */
export async function numberOf(db: Database, channelId: string, messageId: string) {
  const row = await db.maybe<{ seq: number }>(sql`
    select seq from messages where id = ${messageId} and channel_id = ${channelId}`)
  return row?.seq
}

/**
 * Moves a member's read position to a number, never back, and returns when they last viewed the channel: now for
 * the newest message, otherwise the time of the message seen, because later messages are unseen. Undefined for a
 * person who is not an active member.
 */
export async function moveSeen(
  db: Database,
  seen: { readonly channelId: string; readonly personId: string; readonly seq: number; readonly at: Date },
) {
  const row = await db.maybe<{ lastViewedAt: Date | null }>(sql`
    update channel_members as member set
      seen_seq = greatest(member.seen_seq, ${seen.seq}),
      last_viewed_at = case
        when ${seen.seq} >= channels.last_seq then greatest(member.last_viewed_at, ${seen.at})
        else greatest(member.last_viewed_at, (
          select created_at from messages where channel_id = ${seen.channelId} and seq = ${seen.seq}))
      end
    from channels
    where channels.id = member.channel_id and member.channel_id = ${seen.channelId}
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
    select member.person_id, member.channel_id, channels.last_seq as up_to, (
      select count(*) filter (where unseen.sender_id <> member.person_id)
      from (select sender_id from messages
            where messages.channel_id = member.channel_id and messages.seq > member.seen_seq
            order by messages.seq limit ${mostUnread}) as unseen
    ) as count
    from channel_members member join channels on channels.id = member.channel_id
    where member.person_id = any (${people}::text[]) and member.is_active
    order by member.channel_id`)
}

/** A message as it is in its author's archive. */
export interface ArchivedMessage {
  readonly id: string
  readonly channelId: string
  readonly text: string
  readonly attachments: string
  readonly createdAt: Date
}

/** Returns the next messages of a person after an id, oldest first. */
export function messagesFrom(
  db: Database,
  personId: string,
  { after, most }: { readonly after: string; readonly most: number },
) {
  return db.many<ArchivedMessage>(sql`
    select id, channel_id, text, attachments, created_at from messages
    where sender_id = ${personId} and id > ${after} order by id limit ${most}`)
}

/** Empties every message of a person. The rows stay, so that numbers have no gaps. */
export function emptyMessagesFrom(tx: Database, personId: string) {
  return tx.run(sql`update messages set text = '', attachments = '[]' where sender_id = ${personId}`)
}
