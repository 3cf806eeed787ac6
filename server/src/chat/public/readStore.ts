import type { ChannelKind } from '@saathi/contract/chat/calls.ts'
import { type Database, sql } from '../../engines/database/database.ts'
import { newestSeqOf } from '../messages/rowStore.ts'

/** Whether a person is an active member of a channel. */
export async function isMember(db: Database, channelId: string, personId: string): Promise<boolean> {
  const row = await db.maybe(sql`
    select from channel_members where channel_id = ${channelId} and person_id = ${personId} and is_active`)
  return row !== undefined
}

/** A channel as staff read it. */
export interface ReadChannel {
  readonly id: string
  readonly kind: ChannelKind
  readonly isPaused: boolean
  readonly lastSeq: number
}

/** Returns a channel. */
export function channelById(db: Database, channelId: string) {
  return db.maybe<ReadChannel>(sql`
    select id, kind, is_paused, ${newestSeqOf(sql`channels.id`)} as last_seq from channels where id = ${channelId}`)
}

/** A message as staff read it. */
export interface ReadMessage {
  readonly seq: number
  readonly senderId: string
  readonly kind: string
  readonly text: string
  readonly attachments: string
  readonly createdAt: Date
  readonly editedAt: Date | null
  readonly deletedAt: Date | null
}

/** Returns the messages of a channel below a number, oldest first. */
export async function readBelow(
  db: Database,
  { channelId, below, most }: { readonly channelId: string; readonly below: number; readonly most: number },
): Promise<ReadMessage[]> {
  const rows = await db.many<ReadMessage>(sql`
    select seq, sender_id, kind, text, attachments, created_at, edited_at, deleted_at from messages
    where channel_id = ${channelId} and seq < ${below} order by seq desc limit ${most}`)
  return rows.toReversed()
}

/** Where a message is, and who wrote it when. */
export type WrittenMessage = Pick<ReadMessage, 'seq' | 'senderId' | 'createdAt'> & {
  readonly channelId: string
}

/** Returns where a message is. */
export function writtenMessage(db: Database, messageId: string) {
  return db.maybe<WrittenMessage>(sql`
    select channel_id, seq, sender_id, created_at from messages where id = ${messageId}`)
}

/** Messages of one member that another has not answered. */
export interface Unanswered {
  readonly senderId: string
  /** When the first of them was written. */
  readonly since: Date
}

/** Returns who wrote in a channel since a member wrote last, and when first. */
export function unansweredIn(db: Database, channelId: string, personId: string) {
  return db.many<Unanswered>(sql`
    select sender_id, min(created_at) as since from messages
    where channel_id = ${channelId} and sender_id <> ${personId} and deleted_at is null
      and seq > coalesce((select max(seq) from messages
                          where channel_id = ${channelId} and sender_id = ${personId}), 0)
    group by sender_id`)
}
