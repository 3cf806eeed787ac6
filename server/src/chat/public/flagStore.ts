import type { NoticedKind } from '@saathi/contract/chat/detection/kinds.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** A flag of a message. */
export interface Flag {
  readonly messageId: string
  readonly kind: NoticedKind
  readonly channelId: string
  readonly senderId: string
  readonly flaggedAt: Date
  readonly seenAt: Date | null
}

/** Returns the newest flags for staff: those that they have not seen and distress of the last two weeks, or all. Distress comes first. */
export function flagsForStaff(
  db: Database,
  {
    all,
    distressSince,
    skip,
    most,
  }: { readonly all: boolean; readonly distressSince: Date; readonly skip: number; readonly most: number },
) {
  return db.many<Flag>(sql`
    select * from message_flags
    where ${all}::boolean or seen_at is null or (kind = 'distress' and flagged_at > ${distressSince})
    order by (kind = 'distress' and flagged_at > ${distressSince}) desc, flagged_at desc, message_id, kind
    offset ${skip} limit ${most}`)
}

/** Notes that staff saw flags. */
export function noteFlagsSeen(db: Database, flags: readonly Pick<Flag, 'messageId' | 'kind'>[], at: Date) {
  return db.run(sql`
    update message_flags set seen_at = ${at}
    from unnest(${flags.map(({ messageId }) => messageId)}::text[], ${flags.map(({ kind }) => kind)}::text[])
      as seen (message_id, kind)
    where message_flags.message_id = seen.message_id and message_flags.kind = seen.kind
      and message_flags.seen_at is null`)
}

/** Returns the senders and kinds of the flags since a moment that staff have not seen, each with its newest time. */
export function unseenFlagsSince(db: Database, since: Date) {
  return db.many<Pick<Flag, 'senderId' | 'kind' | 'flaggedAt'>>(sql`
    select sender_id, kind, max(flagged_at) as flagged_at from message_flags
    where seen_at is null and flagged_at > ${since} group by sender_id, kind order by sender_id, kind`)
}
