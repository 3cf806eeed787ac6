import type { ChannelKind } from '@saathi/contract/chat/calls.ts'
import { isOpenTo } from '@saathi/contract/chat/rules.ts'

import { type Database, sql } from '../../engines/database/database.ts'
import { addingJob } from '../../engines/work/queue.ts'
import { storingFlags } from '../detection/flagStore.ts'
import type { NewMessage, Stored } from '../messages/message.ts'
import { aroundMessage, asMessage, type MessageRow } from '../messages/rowStore.ts'
import { answerJob, teamJob } from '../topics/topics.ts'

interface StoredRow extends MessageRow {
  readonly place: number
  readonly isFresh: boolean
  readonly isActive: boolean | null
  readonly isPaused: boolean
  readonly channelKind: ChannelKind
}

/**
 * Stores messages, all or none, in one statement. It locks their channels in the order of their ids, so that two groups never deadlock.
 * A message stored before is found by sender, channel and temporary id. If another process stores the same message or takes the same
 * number at once, the statement fails on the unique key. The next try then sees the other's message. A message to the assistant or
 * to the team also becomes a job.
 */
export async function storeMessages(db: Database, messages: readonly NewMessage[]): Promise<Stored[]> {
  const column = <Name extends keyof NewMessage>(name: Name) => messages.map((message) => message[name])
  const rows = await db.many<StoredRow>(sql`
    with given as (
      select * from unnest(
        ${column('id')}::text[], ${column('channelId')}::text[], ${column('senderId')}::text[],
        ${column('tempId')}::text[], ${column('text')}::text[], ${column('attachments')}::text[],
        ${column('at')}::timestamptz[], ${column('kind')}::text[], ${column('isBroadcast')}::boolean[],
        ${messages.map(({ mentions }) => JSON.stringify(mentions))}::text[], ${column('replyTo')}::text[],
        ${messages.map(({ made }) => made?.by ?? null)}::text[],
        ${messages.map(({ made }) => (made === undefined ? null : JSON.stringify(made.citations)))}::text[]
      ) with ordinality as given (id, channel_id, sender_id, temp_id, text, attachments, created_at, kind,
                                  is_broadcast, mentions, reply_to, made_by, citations, place)
    ), locked as materialized (
      select id, kind, is_paused from channels
      where id = any (${[...new Set(column('channelId'))]}::text[])
      order by id for no key update
    ), opened as materialized (
      select *, newest_seq_now(id) as last_seq from locked
    ), judged as materialized (
      ${judging}
    ), numbered as materialized (
      select *, last_seq + row_number() over (partition by channel_id order by place) as seq
      from judged where is_active and is_fresh and not is_paused
    ), inserted as (
      insert into messages (channel_id, seq, id, sender_id, temp_id, text, attachments, created_at, kind,
                            is_broadcast, mentions, reply_to, made_by, citations)
      select channel_id, seq, id, sender_id, temp_id, text, attachments, created_at, kind, is_broadcast, mentions,
             reply_to, made_by, citations
      from numbered
    )${storingFlags(messages)}, asked as (
      select ${asking} from numbered where channel_kind in ('assistant', 'team') and made_by is null
    )
    select (select count(*) from asked) as questions, judged.channel_kind, judged.place, judged.is_active, judged.is_fresh, judged.is_paused, judged.id, judged.channel_id, judged.sender_id,
           judged.temp_id, judged.text, judged.attachments, judged.created_at, judged.kind, judged.is_broadcast,
           judged.mentions, judged.edited_at, judged.deleted_at, judged.made_by, judged.citations,
           ${aroundMessage(sql`judged.id`, sql`judged.reply_to`)},
           coalesce(numbered.seq, judged.known_seq, 0) as seq
    from judged left join numbered on numbered.place = judged.place
    order by judged.place`)
  return rows.map((row) => {
    const membership = row.isActive === null ? null : { isActive: row.isActive }
    if (!isOpenTo(membership)) return { became: 'refused' }
    if (row.isPaused && row.isFresh) return { became: 'paused' }
    return { became: row.isFresh ? 'fresh' : 'repeat', message: asMessage(row), channelKind: row.channelKind }
  })
}

/**
 * Checks the rows of `given`: whether the sender may write, and whether the message is stored already, in which
 * case the stored one counts. Mentions of people who are not active members are left out, and so is a reply to a
 * message of another channel. Staff may send a broadcast or a notice to a channel that they do not read, even while
 * one of its two members blocks the other. In a channel with the team, staff answer in their own name.
 */
const judging = sql`
      select given.place, members.is_active or (from_team and members.is_announcer) as is_active,
             opened.is_paused and not from_team as is_paused, known.seq is null as is_fresh, opened.last_seq,
             coalesce(known.id, given.id) as id, known.seq as known_seq, given.channel_id, given.sender_id,
             given.temp_id, coalesce(known.text, given.text) as text,
             coalesce(known.attachments, given.attachments) as attachments,
             coalesce(known.created_at, given.created_at) as created_at,
             coalesce(known.kind, given.kind) as kind,
             coalesce(known.is_broadcast, given.is_broadcast) as is_broadcast,
             coalesce(known.mentions, case when given.mentions = '[]' then '{}' else array(
               select named.person_id from channel_members as named
               where named.channel_id = given.channel_id and named.is_active and named.person_id <> given.sender_id
                 and named.person_id in (select jsonb_array_elements_text(given.mentions::jsonb))
               order by named.person_id) end) as mentions,
             coalesce(known.reply_to, case when given.reply_to is null then null else (
               select original.id from messages as original
               where original.id = given.reply_to and original.channel_id = given.channel_id) end) as reply_to,
             coalesce(known.made_by, given.made_by) as made_by, coalesce(known.citations, given.citations) as citations,
             known.edited_at, known.deleted_at, opened.kind as channel_kind
      from given
      left join opened on opened.id = given.channel_id
      cross join lateral (
        select given.is_broadcast or given.kind = 'notice' or coalesce(opened.kind = 'team', false) as from_team
      ) as speaker
      left join channel_members members
        on members.channel_id = given.channel_id and members.person_id = given.sender_id
      -- One look into the unique key for each: a plan over the whole table would cost more with every message stored.
      left join lateral (
        select * from messages
        where messages.channel_id = given.channel_id and messages.sender_id = given.sender_id
          and messages.temp_id = given.temp_id
        limit 1
      ) as known on true`

/** Adds the job of a message to the assistant or the team in the transaction that stores it, so that none is lost. */
const asking = addingJob({
  name: sql`case channel_kind when 'team' then ${teamJob} else ${answerJob} end`,
  payload: sql`json_build_object('messageId', id)`,
})

/** Raises `channels.last_seq` to these numbers, in the order of the ids, so that two processes never wait for each other in a circle. */
export function raiseLastSeqs(db: Database, newest: ReadonlyMap<string, number>) {
  return db.run(sql`
    with given as (
      select * from unnest(${[...newest.keys()]}::text[], ${[...newest.values()]}::bigint[]) as given (channel_id, seq)
    ), locked as materialized (
      select id from channels where id in (select channel_id from given) order by id for no key update
    )
    update channels set last_seq = given.seq
    from given join locked on locked.id = given.channel_id
    where channels.id = given.channel_id and channels.last_seq < given.seq`)
}
