import { type Database, sql } from '../../engines/database/database.ts'
import { newestSeqOf } from '../messages/rowStore.ts'
import type { Searched } from './lexemes.ts'

/** Any number that no other lock of the product has. */
const lockKey = 4_716_025

/** Whether this transaction is now the only one that makes words. */
export async function lockWords(tx: Database): Promise<boolean> {
  const { isMine } = await tx.one<{ isMine: boolean }>(sql`
    select pg_try_advisory_xact_lock(${lockKey}) as is_mine`)
  return isMine
}

/** A message that is not indexed yet. */
export interface Waiting extends Searched {
  readonly channelId: string
  readonly channelNumber: number
  readonly seq: number
  readonly kind: string
  readonly createdAt: Date
  readonly deletedAt: Date | null
}

/** Gives channels their number, and restarts those whose words were made by other rules. */
export async function numberChannels(
  tx: Database,
  channelIds: readonly string[],
  rules: string,
): Promise<void> {
  // Looks for the row first: an insert that finds a conflict would still use up a number.
  await tx.run(sql`
    insert into chat_search_channels (channel_id, rules)
    select id, ${rules} from channels
    where id = any (${channelIds}::text[])
      and not exists (select 1 from chat_search_channels where channel_id = channels.id)
    order by id on conflict do nothing`)
  await tx.run(sql`
    update chat_search_channels set done_seq = 0, rules = ${rules}
    where channel_id = any (${channelIds}::text[]) and rules <> ${rules}`)
}

const waitingColumns = sql`
  search.channel_id, search.number as channel_number, messages.seq, messages.kind, messages.sender_id, messages.text,
  messages.attachments, messages.created_at, messages.deleted_at`

/** Returns the next messages of channels whose words are not made yet, at most `most` of each. */
export function waitingIn(tx: Database, channelIds: readonly string[], most: number) {
  return tx.many<Waiting>(sql`
    select found.* from unnest(${channelIds}::text[]) as wanted (id)
    join chat_search_channels search on search.channel_id = wanted.id
    cross join lateral (
      select ${waitingColumns} from messages
      where messages.channel_id = search.channel_id and messages.seq > search.done_seq
      order by messages.seq limit ${most}
    ) as found`)
}

/** Takes changed messages off the list, and returns them in their present form. */
export async function takeChanged(tx: Database, most: number): Promise<Waiting[]> {
  const taken = await tx.many<{ channelId: string; seq: number }>(sql`
    delete from chat_search_changed where (channel_id, seq) in (
      select channel_id, seq from chat_search_changed order by channel_id, seq limit ${most}
      for update skip locked)
    returning channel_id, seq`)
  if (taken.length === 0) return []
  // A separate statement: it sees a change that was stored just before the row was taken.
  return tx.many<Waiting>(sql`
    select ${waitingColumns}
    from unnest(${taken.map(({ channelId }) => channelId)}::text[], ${taken.map(({ seq }) => seq)}::bigint[])
      as taken (channel_id, seq)
    join chat_search_channels search on search.channel_id = taken.channel_id
    join messages on messages.channel_id = taken.channel_id and messages.seq = taken.seq`)
}

/** The words of a message, ready to be stored. */
export interface Indexed {
  readonly channelNumber: number
  readonly seq: number
  readonly at: Date
  readonly lexemes: readonly string[]
}

/** Separates lexemes; no word contains it. */
const separator = '\u001F'

/** Stores the words of messages in place of earlier ones. */
export function putWords(tx: Database, rows: readonly Indexed[]) {
  return tx.run(sql`
    insert into message_words (channel_number, seq, sent_at, words)
    select channel_number, seq, sent_at, array_to_tsvector(string_to_array(words, ${separator}))
    from unnest(
      ${rows.map(({ channelNumber }) => channelNumber)}::int[], ${rows.map(({ seq }) => seq)}::bigint[],
      ${rows.map(({ at }) => at.toISOString())}::timestamptz[],
      ${rows.map(({ lexemes }) => lexemes.join(separator))}::text[]
    ) as given (channel_number, seq, sent_at, words)
    on conflict (channel_number, seq) do update set words = excluded.words, sent_at = excluded.sent_at`)
}

/** Notes up to which message the words of channels are made. */
export function markDone(
  tx: Database,
  done: readonly { readonly channelId: string; readonly seq: number }[],
) {
  return tx.run(sql`
    update chat_search_channels as search set done_seq = greatest(search.done_seq, done.seq)
    from unnest(${done.map(({ channelId }) => channelId)}::text[], ${done.map(({ seq }) => seq)}::bigint[])
      as done (channel_id, seq)
    where search.channel_id = done.channel_id`)
}

/** Which channels a look finds. */
export interface Look {
  readonly rules: string
  readonly most: number
  /**
   * Whether to look into the messages of each channel. Otherwise it looks at `last_seq`, which costs a tenth, and which a process that
   * was killed may have left behind.
   */
  readonly isExact: boolean
}

/** Returns channels with messages whose words are not made yet, or were made by other rules. */
export async function channelsBehind(db: Database, { rules, most, isExact }: Look): Promise<string[]> {
  const newest = isExact ? newestSeqOf(sql`channels.id`) : sql`channels.last_seq`
  const rows = await db.many<{ id: string }>(sql`
    select channels.id from channels
    left join chat_search_channels search on search.channel_id = channels.id
    where ${newest} > coalesce(search.done_seq, 0) or search.rules <> ${rules}
    limit ${most}`)
  return rows.map(({ id }) => id)
}

/** Whether there are changed messages whose words must be made again. */
export async function hasChanged(db: Database): Promise<boolean> {
  const { some } = await db.one<{ some: boolean }>(sql`
    select exists (select 1 from chat_search_changed) as some`)
  return some
}
