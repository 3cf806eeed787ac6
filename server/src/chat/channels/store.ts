import type { ChannelKind } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

import { type Database, sql } from '../../engines/database/database.ts'
import { seenBy, type SeenPerson } from '../../people/public/seenStore.ts'

/** A person to be added to a channel. */
export interface NewMember {
  readonly personId: string
  readonly isPairManager?: boolean
}

interface ChannelRow {
  readonly id: string
  readonly kind: ChannelKind
  readonly name?: string | undefined
  readonly namedAfter?: string | undefined
  readonly mentorshipId: string | null
  readonly isPaused?: boolean
  /** The group whose memberships this channel of two follows. */
  readonly besideId?: string | undefined
  readonly at: Date
}

/** Stores an empty channel. */
export function insertChannel(
  tx: Database,
  { id, kind, name = '', namedAfter, mentorshipId, isPaused = false, besideId, at }: ChannelRow,
) {
  return tx.run(sql`
    insert into channels (id, kind, name, named_after, mentorship_id, is_paused, beside_id, created_at)
    values (${id}, ${kind}, ${name}, ${namedAfter ?? null}, ${mentorshipId}, ${isPaused}, ${besideId ?? null}, ${at})`)
}

/** Adds members to a channel; existing members stay unchanged, and staff who only sent broadcasts become members. */
export function insertMembers(tx: Database, channelId: string, members: readonly NewMember[]) {
  const people = members.map((member) => member.personId)
  const managers = members.map((member) => member.isPairManager ?? false)
  return tx.run(sql`
    insert into channel_members (channel_id, person_id, is_pair_manager)
    select ${channelId}, person_id, is_pair_manager
    from unnest(${people}::text[], ${managers}::boolean[]) as new (person_id, is_pair_manager)
    on conflict (channel_id, person_id) do update set is_active = true, is_announcer = false
    where channel_members.is_announcer`)
}

/** Returns the kinds of the channels in which a person is active. */
export function kindsOfChannels(db: Database, personId: string) {
  return db.many<{ kind: ChannelRow['kind'] }>(sql`
    select distinct channels.kind
    from channel_members join channels on channels.id = channel_members.channel_id
    where channel_members.person_id = ${personId} and channel_members.is_active`)
}

/** A channel as listed for one of its active members. */
export interface ListedChannel {
  readonly id: string
  readonly kind: ChannelRow['kind']
  readonly name: string
  readonly namedAfter: string | null
  readonly isMuted: boolean
  readonly isPaused: boolean
  readonly isClosed: boolean
  readonly lastId: string | null
  readonly lastKind: Message['kind'] | null
  readonly lastText: string | null
  readonly lastAttachments: string | null
  readonly lastSenderId: string | null
  readonly lastAt: Date | null
  readonly lastDeletedAt: Date | null
}

/** Returns the channels in which a person is an active member, the one with the newest message first. */
export function channelsOf(db: Database, personId: string) {
  return db.many<ListedChannel>(sql`
    select channels.id, channels.kind, channels.name, channels.named_after, channel_members.muted_at is not null as is_muted, channels.is_paused,
           channels.closed_at is not null as is_closed,
           messages.id as last_id, messages.kind as last_kind, messages.text as last_text,
           messages.attachments as last_attachments, messages.sender_id as last_sender_id,
           messages.created_at as last_at, messages.deleted_at as last_deleted_at
    from channel_members
    join channels on channels.id = channel_members.channel_id
    left join lateral (
      select * from messages where messages.channel_id = channels.id order by messages.seq desc limit 1
    ) as messages on true
    where channel_members.person_id = ${personId} and channel_members.is_active
    -- A conversation with the team that nobody began is at the end, whenever it was opened.
    order by channels.kind = 'team' and messages.id is null, coalesce(messages.created_at, channels.created_at) desc,
             channels.id`)
}

/** A member of a channel, as the reader of the list sees them. */
export interface MemberRow extends Omit<SeenPerson, 'id' | 'bio'> {
  readonly channelId: string
  readonly personId: string
  readonly isActive: boolean
  readonly isPairManager: boolean
  readonly lastViewedAt: Date | null
}

/**
 * Returns everyone in a person's channels, ordered by name, as that person sees them. In the channel with the team, those are also
 * the staff who answered there.
 */
export function membersBeside(db: Database, personId: string) {
  return db.many<MemberRow>(sql`
    select members.channel_id, members.person_id, members.is_active, members.is_pair_manager,
           members.last_viewed_at, seen.role, seen.first_name, seen.last_name, seen.picture_key, seen.disabled_at,
           seen.bot_role
    from channel_members mine
    join channel_members members on members.channel_id = mine.channel_id
    join channels on channels.id = mine.channel_id
    join ${seenBy(personId)} as seen on seen.id = members.person_id
    where mine.person_id = ${personId} and mine.is_active
      and (not members.is_announcer or channels.kind = 'team')
    order by seen.first_name, seen.last_name, members.person_id`)
}

/** Returns the ids of all present and former members of a channel. */
export async function everyMember(db: Database, channelId: string): Promise<string[]> {
  const rows = await db.many<{ personId: string }>(sql`
    select person_id from channel_members where channel_id = ${channelId}`)
  return rows.map((row) => row.personId)
}

/** Makes a member of a channel, and of the channels beside it, active or inactive; returns the number of changed rows. */
export function markActive(
  db: Database,
  member: { readonly channelId: string; readonly personId: string; readonly active: boolean },
) {
  return db.run(sql`
    update channel_members set is_active = ${member.active}, is_announcer = is_announcer and not ${member.active}
    where person_id = ${member.personId}
      and (channel_id = ${member.channelId}
           or channel_id in (select id from channels where beside_id = ${member.channelId}))`)
}

/** Makes a member a pair manager or not; returns the number of members found. */
export function markManaging(
  db: Database,
  member: { readonly channelId: string; readonly personId: string; readonly isManager: boolean },
) {
  return db.run(sql`
    update channel_members set is_pair_manager = ${member.isManager}
    where channel_id = ${member.channelId} and person_id = ${member.personId}`)
}

/**
 * Ends a person's membership in every channel; returns the channels' ids. A channel of two loses its name, which
 * may be the person's.
 */
export async function leaveEveryChannel(tx: Database, personId: string): Promise<string[]> {
  const left = await tx.many<{ channelId: string }>(sql`
    with held as materialized (
      -- In the order in which a block locks the memberships of two people.
      select channel_id, person_id from channel_members
      where person_id = ${personId} order by channel_id for no key update
    )
    update channel_members as member set is_active = false, last_viewed_at = null, muted_at = null
    from held where member.channel_id = held.channel_id and member.person_id = held.person_id
    returning member.channel_id`)
  const ids = left.map(({ channelId }) => channelId)
  await tx.run(sql`
    update channels set named_after = null where named_after = ${personId} and id = any (${ids}::text[])`)
  await tx.run(sql`update channels set name = '' where kind = 'one_to_one' and id = any (${ids}::text[])`)
  return ids
}

/** Whether a person is an active member of a channel; they stay one until the transaction ends. */
export async function holdMembership(tx: Database, channelId: string, personId: string): Promise<boolean> {
  const row = await tx.maybe<{ isActive: boolean }>(sql`
    select is_active from channel_members
    where channel_id = ${channelId} and person_id = ${personId} for share`)
  return row?.isActive === true
}

/** Returns the kind of a channel; undefined if it does not exist. */
export async function kindOf(db: Database, channelId: string): Promise<ChannelRow['kind'] | undefined> {
  const row = await db.maybe<Pick<ChannelRow, 'kind'>>(sql`select kind from channels where id = ${channelId}`)
  return row?.kind
}

/** The result of muting a channel: whether it was muted already. */
interface Muted {
  readonly isChanged: boolean
}

/** Stores since when a member has muted a channel, or with null unmutes it; undefined if they are not a member. */
export function markMuted(
  db: Database,
  member: { readonly channelId: string; readonly personId: string; readonly at: Date | null },
) {
  return db.maybe<Muted>(sql`
    update channel_members as member set
      muted_at = case when ${member.at}::timestamptz is null then null else coalesce(member.muted_at, ${member.at}) end
    from (
      select muted_at from channel_members
      where channel_id = ${member.channelId} and person_id = ${member.personId} and is_active for update
    ) as before
    where member.channel_id = ${member.channelId} and member.person_id = ${member.personId}
    returning (before.muted_at is null) <> (member.muted_at is null) as is_changed`)
}

/** Returns the channels that a person muted, for their archive. */
export function mutedChannels(db: Database, personId: string) {
  return db.many<{ channelId: string; mutedAt: Date }>(sql`
    select channel_id, muted_at from channel_members
    where person_id = ${personId} and muted_at is not null order by channel_id`)
}
