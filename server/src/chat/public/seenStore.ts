import { type Database, sql } from '../../engines/database/database.ts'
import type { ReadMessage } from './readStore.ts'

/** A message as its reader saw it, with its writer. */
export interface SeenMessage extends ReadMessage {
  readonly id: string
  readonly channelId: string
}

const columns = sql`
  messages.id, messages.channel_id, messages.seq, messages.sender_id, messages.kind, messages.text,
  messages.attachments, messages.created_at, messages.edited_at, messages.deleted_at`

/** The messages that a person may read: a member reads all, and a person who left reads those they had seen. */
const isSeenBy = (personId: string) => sql`exists (
  select from channel_members member
  where member.channel_id = messages.channel_id and member.person_id = ${personId}
    and (member.is_active or messages.seq <= member.seen_seq))`

/** Returns a message that a person may read, or could read before they left. */
export function messageSeenBy(db: Database, messageId: string, personId: string) {
  return db.maybe<SeenMessage>(sql`
    select ${columns} from messages where messages.id = ${messageId} and ${isSeenBy(personId)}`)
}

/** Returns the messages around one that the person may read, oldest first. */
export function messagesAroundSeen(
  db: Database,
  { channelId, seq }: Pick<SeenMessage, 'channelId' | 'seq'>,
  { personId, most }: { readonly personId: string; readonly most: number },
) {
  return db.many<SeenMessage>(sql`
    select ${columns} from messages
    where messages.channel_id = ${channelId} and messages.seq between ${seq - most} and ${seq + most}
      and messages.seq <> ${seq} and ${isSeenBy(personId)}
    order by messages.seq`)
}

/** Returns the last messages that people wrote in a channel and the person may read, oldest first. */
export async function lastMessagesSeen(
  db: Database,
  channelId: string,
  { personId, most }: { readonly personId: string; readonly most: number },
): Promise<SeenMessage[]> {
  const rows = await db.many<SeenMessage>(sql`
    select ${columns} from messages
    where messages.channel_id = ${channelId} and messages.kind = 'text' and ${isSeenBy(personId)}
    order by messages.seq desc limit ${most}`)
  return rows.toReversed()
}

/** The most earlier versions of a message that are returned: a person may edit it every second for 15 minutes. */
const mostVersions = 50

/** Returns the newest earlier versions of a message that are still stored, oldest first. */
export async function versionsOf(db: Database, messageId: string): Promise<MessageVersion[]> {
  const rows = await db.many<MessageVersion>(sql`
    select text, attachments, replaced_at from message_versions
    where message_id = ${messageId} order by replaced_at desc limit ${mostVersions}`)
  return rows.toReversed()
}

/** An earlier text of a message. */
export interface MessageVersion {
  readonly text: string
  readonly attachments: string
  readonly replacedAt: Date
}
