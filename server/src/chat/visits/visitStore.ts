import { mostUnread } from '@saathi/contract/chat/rules.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** Notes that people are here. */
export function noteVisits(db: Database, people: readonly string[], at: Date) {
  return db.run(sql`
    insert into chat_visits (person_id, here_at)
    select person_id, ${at} from unnest(${people}::text[]) as here (person_id)
    -- Always in the same order, so that two processes never wait for each other.
    order by person_id
    on conflict (person_id) do update set here_at = greatest(chat_visits.here_at, excluded.here_at)`)
}

/** Notes that a person was mailed about their unread messages. */
export function noteReminded(tx: Database, personId: string, at: Date) {
  return tx.run(sql`
    insert into chat_visits (person_id, reminded_at) values (${personId}, ${at})
    on conflict (person_id) do update set reminded_at = excluded.reminded_at`)
}

/** Returns when a person was last here and last mailed, for their archive. */
export function visitsOf(db: Database, personId: string) {
  return db.many<{ hereAt: Date | null; remindedAt: Date | null }>(sql`
    select here_at, reminded_at from chat_visits where person_id = ${personId}`)
}

/**
 * Returns the moment up to which messages were examined, and locks it until the transaction ends; undefined while
 * another process examines them. The first look begins at the given moment.
 */
export async function lockLooked(tx: Database, first: Date): Promise<Date | undefined> {
  await tx.run(sql`insert into chat_digest (looked_until) values (${first}) on conflict do nothing`)
  const row = await tx.maybe<{ lookedUntil: Date }>(sql`
    select looked_until from chat_digest for update skip locked`)
  return row?.lookedUntil
}

/** Notes the moment up to which messages were examined. */
export function moveLooked(tx: Database, until: Date) {
  return tx.run(sql`update chat_digest set looked_until = ${until}`)
}

/** A time span; its first moment is not part of it. */
export interface Span {
  readonly after: Date
  readonly until: Date
  /** At most this many messages, plus those of the same moment as the last one. */
  readonly most: number
}

/** A message of a span, and the people who have neither read it nor been here since; null if there are none. */
export interface Overdue {
  readonly createdAt: Date
  readonly personId: string | null
}

/**
 * Returns the messages of a time span with the people to mail. They have not read them, were not here since, were
 * not mailed in this silence, and have not muted the channel.
 */
export function overdueIn(tx: Database, { after, until, most }: Span) {
  return tx.many<Overdue>(sql`
    with looked as materialized (
      select channel_id, seq, sender_id, created_at from messages
      where created_at > ${after} and created_at <= ${until} and deleted_at is null
      order by created_at fetch first ${most} rows with ties
    )
    select looked.created_at, waiting.person_id
    from looked left join lateral (
      select member.person_id
      from channel_members member
      join channels on channels.id = member.channel_id and channels.kind <> 'assistant' and not channels.is_paused
      left join chat_visits visit on visit.person_id = member.person_id
      where member.channel_id = looked.channel_id and member.is_active and member.muted_at is null
        and member.seen_seq < looked.seq and member.person_id <> looked.sender_id
        and (visit.here_at is null or visit.here_at < looked.created_at)
        and (visit.reminded_at is null or visit.reminded_at < visit.here_at)
    ) as waiting on true
    order by looked.created_at`)
}

/** The unread messages of a person in a channel. */
export interface Waiting {
  readonly personId: string
  readonly kind: 'one_to_one' | 'group'
  /** The active member after whom a group is named. */
  readonly namedAfter: string | null
  readonly mentorshipId: string | null
  readonly count: number
  readonly newestAt: Date
  readonly senderId: string
  /** Whether staff who are not members sent the newest one. */
  readonly isAnnounced: boolean
}

/** Returns people's channels with unread messages, newest first. Channels that a person muted are left out. */
export function waitingFor(tx: Database, people: readonly string[]) {
  return tx.many<Waiting>(sql`
    select member.person_id, channels.kind, channels.mentorship_id, unseen.count,
           (select person_id from channel_members named
            where named.channel_id = channels.id and named.person_id = channels.named_after and named.is_active) as named_after,
           newest.created_at as newest_at, newest.sender_id, sender.is_announcer as is_announced
    from channel_members member
    join channels on channels.id = member.channel_id and channels.kind <> 'assistant' and not channels.is_paused
    cross join lateral (
      select count(*) as count from (
        select 1 from messages
        where messages.channel_id = member.channel_id and messages.seq > member.seen_seq
          and messages.sender_id <> member.person_id and messages.deleted_at is null
        limit ${mostUnread}) as each
    ) as unseen
    cross join lateral (
      select sender_id, created_at from messages
      where messages.channel_id = member.channel_id and messages.seq > member.seen_seq
        and messages.sender_id <> member.person_id and messages.deleted_at is null
      order by messages.seq desc limit 1
    ) as newest
    join channel_members sender on sender.channel_id = member.channel_id and sender.person_id = newest.sender_id
    where member.person_id = any (${people}::text[]) and member.is_active and member.muted_at is null
    order by newest.created_at desc`)
}
