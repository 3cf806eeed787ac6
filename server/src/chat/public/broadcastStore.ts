import { type Database, sql } from '../../engines/database/database.ts'

/** A broadcast as it was begun. */
export interface BegunBroadcast {
  readonly senderId: string
  readonly fingerprint: string
}

/** Notes that a broadcast begins, and returns it as it was first begun. */
export async function beginBroadcast(
  db: Database,
  { id, senderId, fingerprint, at }: BegunBroadcast & { readonly id: string; readonly at: Date },
): Promise<BegunBroadcast> {
  await db.run(sql`
    insert into chat_broadcasts (id, sender_id, fingerprint, begun_at)
    values (${id}, ${senderId}, ${fingerprint}, ${at}) on conflict do nothing`)
  return db.one<BegunBroadcast>(sql`select sender_id, fingerprint from chat_broadcasts where id = ${id}`)
}

/** A channel of people, for senders who write to many. */
export interface AddressedChannel {
  readonly id: string
  readonly mentorshipId: string | null
  /** Its active members. */
  readonly people: readonly string[]
  /** Whether this sender's message with the temporary id is there already. */
  readonly isSent: boolean
}

/** The channels to look at: those after an id, or with given ids. */
export interface Addressed {
  readonly after: string
  readonly only: readonly string[] | null
  readonly senderId: string
  readonly tempId: string
  readonly most: number
}

/** Returns the next channels with their active members; a person's own channels are not among them. */
export function channelsFrom(db: Database, { after, only, senderId, tempId, most }: Addressed) {
  return db.many<AddressedChannel>(sql`
    select channels.id, channels.mentorship_id,
           array(select person_id from channel_members
                 where channel_id = channels.id and is_active order by person_id) as people,
           sent.is_there is not null as is_sent
    from channels
    -- One look into the unique key for each: the plan must not read everything that the sender ever sent.
    left join lateral (
      select true as is_there from messages
      where channel_id = channels.id and sender_id = ${senderId} and temp_id = ${tempId} limit 1
    ) as sent on true
    where kind in ('one_to_one', 'group') and beside_id is null and channels.id > ${after}
      and (${only}::text[] is null or channels.id = any (${only}::text[]))
    order by channels.id limit ${most}`)
}

/** Lets a person who is not a member send broadcasts into channels; they read nothing there. */
export function addAnnouncer(db: Database, personId: string, channelIds: readonly string[]) {
  return db.run(sql`
    insert into channel_members (channel_id, person_id, is_active, is_announcer)
    select channel_id, ${personId}, false, true from unnest(${channelIds}::text[]) as given (channel_id)
    order by channel_id
    on conflict (channel_id, person_id) do update set is_announcer = true where not channel_members.is_active`)
}

/** Returns the positions in a list of ids that have no channel of people. */
export async function unknownChannels(db: Database, ids: readonly string[]): Promise<number[]> {
  const rows = await db.many<{ place: number }>(sql`
    select (place - 1)::int as place
    from unnest(${ids}::text[]) with ordinality as given (id, place)
    where not exists (select 1 from channels where channels.id = given.id and kind in ('one_to_one', 'group'))
    order by place`)
  return rows.map(({ place }) => place)
}
