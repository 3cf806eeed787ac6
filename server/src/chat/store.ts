import { type Database, sql } from '../engines/database.ts'

/** Somebody who takes part in a channel. */
export interface NewMember {
  readonly personId: string
  readonly isPairManager?: boolean
}

interface ChannelRow {
  readonly id: string
  readonly kind: 'one_to_one' | 'group' | 'assistant'
  readonly name: string
  readonly mentorshipId: string | null
  readonly at: Date
}

/** Stores an empty channel. */
export function insertChannel(tx: Database, { id, kind, name, mentorshipId, at }: ChannelRow) {
  return tx.run(sql`
    insert into channels (id, kind, name, mentorship_id, created_at)
    values (${id}, ${kind}, ${name}, ${mentorshipId}, ${at})`)
}

/** Adds members to a channel; who is in it already stays as they are. */
export function insertMembers(tx: Database, channelId: string, members: readonly NewMember[]) {
  const people = members.map((member) => member.personId)
  const managers = members.map((member) => member.isPairManager ?? false)
  return tx.run(sql`
    insert into channel_members (channel_id, person_id, is_pair_manager)
    select ${channelId}, person_id, is_pair_manager
    from unnest(${people}::text[], ${managers}::boolean[]) as new (person_id, is_pair_manager)
    on conflict do nothing`)
}

/** The kinds of the channels in which a person is active. */
export function kindsOfChannels(db: Database, personId: string) {
  return db.many<{ kind: ChannelRow['kind'] }>(sql`
    select distinct channels.kind
    from channel_members join channels on channels.id = channel_members.channel_id
    where channel_members.person_id = ${personId} and channel_members.is_active`)
}
