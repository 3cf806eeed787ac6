import { type Database, sql } from '../../engines/database/database.ts'
import { newestSeqOf } from '../messages/rowStore.ts'

/** A message to the assistant, with the facts that decide whether it is answered. */
export interface AskedMessage {
  readonly id: string
  readonly channelId: string
  readonly senderId: string
  readonly seq: number
  readonly text: string
  readonly createdAt: Date
  /** Whether it was not deleted, and its writer is still in the channel. */
  readonly isOpen: boolean
}

/** Returns a message of a person in an assistant's channel; undefined if there is none. */
export function askedMessage(db: Database, messageId: string) {
  return db.maybe<AskedMessage>(sql`
    select messages.id, messages.channel_id, messages.sender_id, messages.seq, messages.text, messages.created_at,
           messages.deleted_at is null and member.is_active as is_open
    from messages
    join channels on channels.id = messages.channel_id and channels.kind = 'assistant'
    join channel_members member
      on member.channel_id = messages.channel_id and member.person_id = messages.sender_id
    where messages.id = ${messageId} and messages.made_by is null`)
}

/** Returns the number of the newest answer of a bot in a channel up to a moment; undefined without one. */
export async function newestAnswer(
  db: Database,
  { channelId, botId, until }: { readonly channelId: string; readonly botId: string; readonly until: Date },
): Promise<number | undefined> {
  const row = await db.maybe<{ seq: number }>(sql`
    select seq from messages
    where channel_id = ${channelId} and sender_id = ${botId} and created_at <= ${until} and made_by is not null
    order by seq desc limit 1`)
  return row?.seq
}

/** Returns the newest number of a channel for one of its active members; undefined for everyone else. */
export async function newestForMember(
  db: Database,
  channelId: string,
  personId: string,
): Promise<number | undefined> {
  const row = await db.maybe<{ seq: number }>(sql`
    select ${newestSeqOf(sql`channel_id`)} as seq from channel_members
    where channel_id = ${channelId} and person_id = ${personId} and is_active`)
  return row?.seq
}

/** An answer of a bot as it is in the archive of the person who asked. */
export interface ArchivedAnswer {
  readonly seq: number
  readonly text: string
  readonly madeBy: string
  /** A list as JSON text; null once the answer was emptied. */
  readonly citations: string | null
  readonly createdAt: Date
}

/** Returns the next answers of a bot in a channel, oldest first. */
export function answersIn(
  db: Database,
  {
    channelId,
    botId,
    after,
    most,
  }: {
    readonly channelId: string
    readonly botId: string
    readonly after: number
    readonly most: number
  },
) {
  return db.many<ArchivedAnswer>(sql`
    select seq, text, made_by, citations, created_at from messages
    where channel_id = ${channelId} and sender_id = ${botId} and seq > ${after} and made_by is not null
    order by seq limit ${most}`)
}

/** Empties the answers of a bot in a channel: they say something about the person who asked. */
export function emptyAnswers(
  tx: Database,
  { channelId, botId, at }: { readonly channelId: string; readonly botId: string; readonly at: Date },
) {
  return tx.run(sql`
    update messages set text = '', citations = null, deleted_at = coalesce(deleted_at, ${at}), changed_at = ${at}
    where channel_id = ${channelId} and sender_id = ${botId}`)
}
