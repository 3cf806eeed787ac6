import { type Database, sql } from '../../engines/database/database.ts'

/** The newest message in a channel that one of its members has not read. */
export interface UnreadIn {
  readonly channelId: string
  readonly personId: string
  readonly seq: number
  readonly senderId: string
}

/** Returns who has not read the newest messages of others in these channels. Members who muted a channel are left out. */
export function unreadIn(db: Database, channelIds: readonly string[]) {
  return db.many<UnreadIn>(sql`
    select member.channel_id, member.person_id, newest.seq, newest.sender_id
    from channel_members member
    join channels on channels.id = member.channel_id and channels.kind <> 'assistant' and not channels.is_paused
    cross join lateral (
      select seq, sender_id from messages
      where messages.channel_id = member.channel_id and messages.seq > member.seen_seq
        and messages.sender_id <> member.person_id and messages.deleted_at is null
      order by messages.seq desc limit 1
    ) as newest
    where member.channel_id = any (${channelIds}::text[]) and member.is_active and member.muted_at is null`)
}

/** The unread messages of a person in one channel, and the words of the newest one. */
export interface UnreadWords {
  readonly senderId: string
  readonly text: string
  readonly count: number
}

/** Returns the unread messages of a person in a channel; undefined if there are none. */
export function unreadWords(
  db: Database,
  {
    channelId,
    personId,
    most,
  }: { readonly channelId: string; readonly personId: string; readonly most: number },
) {
  return db.maybe<UnreadWords>(sql`
    select newest.sender_id, newest.text, unseen.count
    from channel_members member
    join channels on channels.id = member.channel_id and not channels.is_paused
    cross join lateral (
      select sender_id, text from messages
      where messages.channel_id = member.channel_id and messages.seq > member.seen_seq
        and messages.sender_id <> member.person_id and messages.deleted_at is null
      order by messages.seq desc limit 1
    ) as newest
    cross join lateral (
      select count(*) as count from (
        select 1 from messages
        where messages.channel_id = member.channel_id and messages.seq > member.seen_seq
          and messages.sender_id <> member.person_id and messages.deleted_at is null
        limit ${most}) as each
    ) as unseen
    where member.channel_id = ${channelId} and member.person_id = ${personId} and member.is_active
      and member.muted_at is null`)
}

/** Returns the channels with messages since a moment. */
export async function channelsSince(db: Database, since: Date, most: number): Promise<string[]> {
  const rows = await db.many<{ channelId: string }>(sql`
    select distinct channel_id from (
      select channel_id from messages where created_at > ${since} order by created_at desc limit ${most}) as recent`)
  return rows.map(({ channelId }) => channelId)
}
