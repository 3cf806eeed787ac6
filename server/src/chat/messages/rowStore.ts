import { excerptOf } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

import * as v from 'valibot'

import { type Statement, sql } from '../../engines/database/database.ts'

/** A message as the queries of the chat return it. */
export interface MessageRow {
  readonly id: string
  readonly kind: Message['kind']
  readonly channelId: string
  readonly senderId: string
  readonly tempId: string
  readonly seq: number
  readonly text: string
  readonly attachments: string
  readonly isBroadcast: boolean
  readonly mentions: readonly string[]
  readonly createdAt: Date
  readonly editedAt: Date | null
  readonly deletedAt: Date | null
  readonly madeBy: string | null
  /** A list as JSON text. */
  readonly citations: string | null
  /** The message that it replies to, with the beginning of its text. */
  readonly answered: {
    readonly id: string
    readonly senderId: string
    readonly text: string
    readonly isDeleted: boolean
  } | null
  readonly reactions: readonly { readonly emoji: string; readonly people: readonly string[] }[] | null
}

/** Returns a row as a message. */
export function asMessage(row: MessageRow): Message {
  const { answered } = row
  return {
    msgId: row.id,
    kind: row.kind,
    tempId: row.tempId,
    channelId: row.channelId,
    userId: row.senderId,
    seq: row.seq,
    message: row.text,
    createdOn: row.createdAt.toISOString(),
    status: 'completed',
    attachments: row.attachments,
    isBroadcastMessage: row.isBroadcast,
    mentions: [...row.mentions],
    replyTo:
      answered === null
        ? null
        : {
            msgId: answered.id,
            userId: answered.senderId,
            excerpt: excerptOf(answered.text),
            ...(answered.isDeleted && { isDeleted: true }),
          },
    reactions: (row.reactions ?? []).map(({ emoji, people }) => ({ emoji, userIds: [...people] })),
    editedOn: row.editedAt?.toISOString() ?? null,
    deletedOn: row.deletedAt?.toISOString() ?? null,
    ...(row.madeBy === null ? {} : { madeBy: row.madeBy, citations: citationsIn(row) }),
  }
}

const citationList = v.array(v.object({ title: v.string(), url: v.string(), passage: v.string() }))

function citationsIn({ citations }: MessageRow) {
  return v.parse(citationList, JSON.parse(citations ?? '[]'))
}

/** The message that another one answers, as `answered`, and the reactions to it, as `reactions`. */
export function aroundMessage(message: Statement, replyTo: Statement): Statement {
  return sql`(
    select jsonb_build_object('id', original.id, 'senderId', original.sender_id, 'text', left(original.text, 1000),
                              'isDeleted', original.deleted_at is not null)
    from messages as original where original.id = ${replyTo}
  ) as answered, (
    select jsonb_agg(jsonb_build_object('emoji', emoji, 'people', people) order by first_at, emoji)
    from (
      select emoji, jsonb_agg(person_id order by created_at, person_id) as people, min(created_at) as first_at
      from message_reactions where message_id = ${message} group by emoji
    ) as grouped
  ) as reactions`
}

/** The columns of a row of \`messages\`. */
export const messageColumns = sql`messages.*, ${aroundMessage(sql`messages.id`, sql`messages.reply_to`)}`

/** The newest number of a channel, 0 in an empty one. It reads the end of the key only. */
export function newestSeqOf(channelId: Statement): Statement {
  return sql`coalesce((
    select newest.seq from messages as newest where newest.channel_id = ${channelId} order by newest.seq desc limit 1
  ), 0)`
}
