import type { ChannelKind } from '@saathi/contract/chat/calls.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** A channel in which people can call each other. */
export interface CallableChannel {
  readonly id: string
  readonly kind: ChannelKind
  readonly mentorshipId: string | null
  /** Empty for a channel of two. */
  readonly name: string
  readonly isPaused: boolean
  /** The active members. */
  readonly members: readonly string[]
}

/** Returns a channel of two people or of a group; undefined if there is none. */
export function callableChannel(db: Database, channelId: string) {
  return db.maybe<CallableChannel>(sql`
    select id, kind, mentorship_id, is_paused, case when kind = 'group' then name else '' end as name,
           array(select person_id from channel_members
                 where channel_id = channels.id and is_active and not is_announcer order by person_id) as members
    from channels where id = ${channelId} and kind in ('one_to_one', 'group')`)
}

/** Returns the ids of the channels in which a person is an active member. */
export async function channelIdsOf(db: Database, personId: string): Promise<string[]> {
  const rows = await db.many<{ channelId: string }>(sql`
    select channel_id from channel_members where person_id = ${personId} and is_active and not is_announcer`)
  return rows.map(({ channelId }) => channelId)
}

/** Returns the channels of two in which these people are, in one order. */
export async function channelsBetween(
  db: Database,
  [one, other]: readonly [string, string],
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select channels.id from channels
    join channel_members mine on mine.channel_id = channels.id and mine.person_id = ${one}
    join channel_members theirs on theirs.channel_id = channels.id and theirs.person_id = ${other}
    where channels.kind = 'one_to_one' order by channels.id`)
  return rows.map(({ id }) => id)
}
