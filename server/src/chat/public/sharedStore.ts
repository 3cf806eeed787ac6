import type { ChannelKind } from '@saathi/contract/chat/calls.ts'
import { type Database, sql } from '../../engines/database/database.ts'

/** A channel in which two people are or were together. */
export interface SharedChannel {
  readonly id: string
  readonly kind: ChannelKind
  readonly name: string
}

/** Returns the channels, of any kind, in which two people are or were together. */
export function sharedChannels(db: Database, one: string, other: string) {
  return db.many<SharedChannel>(sql`
    select channels.id, channels.kind, channels.name from channels
    join channel_members mine on mine.channel_id = channels.id and mine.person_id = ${one} and not mine.is_announcer
    join channel_members theirs on theirs.channel_id = channels.id and theirs.person_id = ${other}
    order by channels.id`)
}
