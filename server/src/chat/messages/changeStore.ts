import type { Message } from '@saathi/contract/chat/socket.ts'

import { type Database, sql, type Statement } from '../../engines/database/database.ts'
import { asMessage, messageColumns, type MessageRow } from './rowStore.ts'

/** A message in a channel. */
export interface Named {
  readonly channelId: string
  readonly messageId: string
}

/** Returns a message; undefined if the channel has no message with this id. */
export async function messageOf(db: Database, { channelId, messageId }: Named): Promise<Message | undefined> {
  const row = await db.maybe<MessageRow>(sql`
    select ${messageColumns} from messages where id = ${messageId} and channel_id = ${channelId}`)
  return row === undefined ? undefined : asMessage(row)
}

/** Returns these messages in no particular order, if their channels have them. */
export async function messagesNamed(db: Database, named: readonly Named[]): Promise<Message[]> {
  const rows = await db.many<MessageRow>(sql`
    select ${messageColumns} from messages
    where (id, channel_id) in (
      select * from unnest(
        ${named.map(({ messageId }) => messageId)}::text[], ${named.map(({ channelId }) => channelId)}::text[]))`)
  return rows.map(asMessage)
}

/** Locks a message until the transaction ends and returns the facts that decide whether it can be changed. */
export function lockMessage(tx: Database, { channelId, messageId }: Named) {
  return tx.maybe<{
    senderId: string
    kind: Message['kind']
    text: string
    createdAt: Date
    deletedAt: Date | null
  }>(sql`
    select sender_id, kind, text, created_at, deleted_at from messages
    where id = ${messageId} and channel_id = ${channelId} for update`)
}

/** Notes when a message was changed, for those who were away. */
export function noteChange(tx: Database, messageId: string, at: Date) {
  return tx.run(sql`update messages set changed_at = ${at} where id = ${messageId}`)
}

/**
 * Returns the messages of a channel that changed after a moment, in the order of the changes. It returns at most
 * `most`, plus those that changed in the same moment as the last one.
 */
export async function changedAfter(
  db: Database,
  { channelId, since, most }: { readonly channelId: string; readonly since: Date; readonly most: number },
): Promise<readonly { readonly message: Message; readonly changedAt: Date }[]> {
  const rows = await db.many<MessageRow & { readonly changedAt: Date }>(sql`
    select ${messageColumns} from messages
    where messages.channel_id = ${channelId} and messages.changed_at > ${since}
    order by messages.changed_at fetch first ${most} rows with ties`)
  return rows
    .map((row) => ({ message: asMessage(row), changedAt: row.changedAt }))
    .toSorted(
      (a, b) => a.changedAt.getTime() - b.changedAt.getTime() || (a.message.msgId < b.message.msgId ? -1 : 1),
    )
}

/** Stores the present text of a message as an earlier version, because it is about to change. */
export function keepVersion(tx: Database, messageId: string, at: Date) {
  return tx.run(sql`
    insert into message_versions (message_id, text, attachments, replaced_at)
    select id, text, attachments, ${at} from messages where id = ${messageId} on conflict do nothing`)
}

/** Replaces the text of a message. */
export function putText(
  tx: Database,
  { messageId, text, at }: { messageId: string; text: string; at: Date },
) {
  return tx.run(sql`update messages set text = ${text}, edited_at = ${at} where id = ${messageId}`)
}

/** Replaces the attachments of a message, as JSON text. */
export function putAttachments(tx: Database, messageId: string, attachments: string) {
  return tx.run(sql`update messages set attachments = ${attachments} where id = ${messageId}`)
}

/** Empties a message and deletes the reactions to it. The row stays, so that numbers have no gaps. */
export async function emptyMessage(tx: Database, messageId: string, at: Date): Promise<void> {
  await tx.run(sql`
    update messages set text = '', attachments = '[]', mentions = '{}', deleted_at = ${at} where id = ${messageId}`)
  await tx.run(sql`delete from message_reactions where message_id = ${messageId}`)
}

/** A person's reaction to a message. */
export interface Reaction {
  readonly messageId: string
  readonly personId: string
  readonly emoji: string
  readonly at: Date
}

/** Stores a reaction in place of the person's earlier one; returns 0 if it is stored already. */
export function putReaction(tx: Database, { messageId, personId, emoji, at }: Reaction) {
  return tx.run(sql`
    insert into message_reactions (message_id, person_id, emoji, created_at)
    values (${messageId}, ${personId}, ${emoji}, ${at})
    on conflict (message_id, person_id) do update set emoji = excluded.emoji, created_at = excluded.created_at
    where message_reactions.emoji <> excluded.emoji`)
}

/** Takes a person's reaction back; returns 0 if there is none. */
export function dropReaction(
  tx: Database,
  { messageId, personId }: Pick<Reaction, 'messageId' | 'personId'>,
) {
  return tx.run(sql`
    delete from message_reactions where message_id = ${messageId} and person_id = ${personId}`)
}

/** Deletes the earlier versions of messages that were replaced before a moment. */
export function dropVersions(db: Database, before: Date) {
  return db.run(sql`delete from message_versions where replaced_at < ${before}`)
}

/** Deletes a person's reactions, and the earlier versions of their messages. */
export async function forgetChanges(tx: Database, personId: string, at: Date): Promise<void> {
  await tx.run(sql`
    with dropped as (delete from message_reactions where person_id = ${personId} returning message_id)
    update messages set changed_at = ${at}::timestamptz + spread.apart
    from (select message_id, ${apart(sql`message_id`)} as apart from dropped) as spread
    where messages.id = spread.message_id`)
  await tx.run(sql`
    delete from message_versions using messages
    where messages.id = message_versions.message_id and messages.sender_id = ${personId}`)
}

/** How many messages of an erased person get the same moment of change, so that no page of changes is too long. */
const mostInAMoment = 50

/** Returns how much later than the first row a row is changed. */
export function apart(order: Statement): Statement {
  return sql`((row_number() over (order by ${order}) - 1) / ${mostInAMoment}::int) * interval '1 millisecond'`
}

/** A reaction as it is in its person's archive. */
export interface ArchivedReaction {
  readonly messageId: string
  readonly emoji: string
  readonly createdAt: Date
}

/** Returns the next reactions of a person after a message, for their archive. */
export function reactionsFrom(
  db: Database,
  personId: string,
  { after, most }: { readonly after: string; readonly most: number },
) {
  return db.many<ArchivedReaction>(sql`
    select message_id, emoji, created_at from message_reactions
    where person_id = ${personId} and message_id > ${after} order by message_id limit ${most}`)
}
