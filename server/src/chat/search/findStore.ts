import { type Database, sql, type Statement } from '../../engines/database/database.ts'
import type { Searched } from './lexemes.ts'

/** Where messages of a person's channel are searched. */
export interface SearchedChannel {
  readonly channelId: string
  /** The channel's number in the words; null before it has words. */
  readonly number: number | null
  /** Every message up to this number has its words. */
  readonly doneSeq: number
}

/**
 * Lets a search see one moment, write nothing, and take at most two seconds for a statement. It begins by reading
 * messages in the order of their numbers, so that reading ends when enough are found.
 */
export async function beginSearch(tx: Database): Promise<void> {
  await tx.run(sql`
    set transaction isolation level repeatable read, read only;
    set local statement_timeout = 2000;
    set local jit = off;
    set local enable_seqscan = off;
    set local enable_bitmapscan = off`)
}

/** From here on, the search looks words up: the index of words supports only bitmap scans. */
export async function beginLookingUp(tx: Database): Promise<void> {
  await tx.run(sql`set local enable_bitmapscan = on`)
}

/** Whether the person is an active member: the condition of each statement that reads messages. */
const isMine = (channelId: Statement, personId: string) => sql`exists (
  select 1 from channel_members
  where channel_members.channel_id = ${channelId} and channel_members.person_id = ${personId}
    and channel_members.is_active)`

/** Returns how far these channels are indexed, for those that the person is in. */
export function searchedChannels(tx: Database, channelIds: readonly string[], personId: string) {
  return tx.many<SearchedChannel>(sql`
    select channels.id as channel_id, search.number, coalesce(search.done_seq, 0) as done_seq
    from channels left join chat_search_channels search on search.channel_id = channels.id
    where channels.id = any (${channelIds}::text[]) and ${isMine(sql`channels.id`, personId)}`)
}

/** A message that was found. */
export interface Hit {
  readonly channelId: string
  readonly seq: number
  readonly at: Date
}

/** Limits of a search other than words. */
export interface Limits {
  readonly personId: string
  readonly before: Date | undefined
  readonly since: Date | undefined
  /** Phrases that the text must contain exactly, in small letters. */
  readonly phrases: readonly string[]
  readonly most: number
}

/** A part of a channel: messages with numbers above `above` and up to `top`. */
export interface Part {
  readonly channelId: string
  readonly number: number
  readonly above: number
  readonly top: number
  /** A condition as `tsqueryOf` returns it; null finds every message. */
  readonly query: string | null
}

function partsOf(parts: readonly Part[]): Statement {
  return sql`unnest(
      ${parts.map(({ channelId }) => channelId)}::text[], ${parts.map(({ number }) => number)}::int[],
      ${parts.map(({ above }) => above)}::bigint[], ${parts.map(({ top }) => top)}::bigint[],
      ${parts.map(({ query }) => query)}::text[]::tsquery[]
    ) as part (channel_id, number, above, top, query)`
}

function within({ before, since, phrases }: Limits): Statement {
  const time = sql`(${before ?? null}::timestamptz is null or sent_at < ${before ?? null})
        and (${since ?? null}::timestamptz is null or sent_at >= ${since ?? null})`
  if (phrases.length === 0) return time
  return sql`${time} and exists (
          select 1 from messages
          where messages.channel_id = part.channel_id and messages.seq = message_words.seq
            and not exists (select 1 from unnest(${phrases}::text[]) as phrase
                            where strpos(lower(messages.text), phrase) = 0))`
}

function newestOf(parts: readonly Part[], limits: Limits, found: Statement): Statement {
  return sql`
    select part.channel_id, found.seq, found.sent_at as at
    from ${partsOf(parts)}
    cross join lateral (
      select seq, sent_at from message_words where ${found} and ${within(limits)}
      order by seq desc limit ${limits.most}
    ) as found
    where ${isMine(sql`part.channel_id`, limits.personId)}
    order by found.sent_at desc, part.channel_id, found.seq desc limit ${limits.most}`
}

/** Finds messages by reading parts of channels from their newest message on: quick if many messages match. */
export function findByReading(tx: Database, parts: readonly Part[], limits: Limits) {
  // With an empty string appended, the words cannot use an index.
  const found = sql`message_words.channel_number = part.number and seq > part.above and seq <= part.top
        and (part.query is null or (words || ''::tsvector) @@ part.query)`
  return tx.many<Hit>(newestOf(parts, limits, found))
}

/** Finds messages by looking words up, each part in one block: quick if few messages match. */
export function findByLookingUp(tx: Database, parts: readonly Part[], limits: Limits) {
  // With 0 added, the number cannot use an index: without a channel, that index would be read as a whole.
  const found = sql`words @@ part.query and seq + 0 > part.above and seq + 0 <= part.top`
  return tx.many<Hit>(newestOf(parts, limits, found))
}

/** Returns when the newest message up to `above` of each part was sent, for parts that have one. */
export function timesBelow(tx: Database, parts: readonly Part[]) {
  return tx.many<{ channelId: string; at: Date }>(sql`
    select part.channel_id, below.sent_at as at
    from ${partsOf(parts)}
    cross join lateral (
      select sent_at from message_words
      where message_words.channel_number = part.number and seq <= part.above order by seq desc limit 1
    ) as below`)
}

/**
 * Narrows parts of channels to the steps, of this many messages each, that contain the last message before a
 * moment.
 */
export function stepsBefore(
  tx: Database,
  parts: readonly Part[],
  { before, step }: { readonly before: Date; readonly step: number },
) {
  return tx.many<{ channelId: string; above: number; top: number }>(sql`
    select part.channel_id, greatest(part.above, last.number * ${step}::bigint - 1) as above,
           least(part.top, (last.number + 1) * ${step}::bigint - 1) as top
    from ${partsOf(parts)}
    cross join lateral (
      select number
      from generate_series(part.top / ${step}::bigint, (part.above + 1) / ${step}::bigint, -1) as step (number)
      where (
        select sent_at from message_words
        where message_words.channel_number = part.number
          and seq > greatest(part.above, step.number * ${step}::bigint - 1)
        order by seq limit 1
      ) < ${before}
      limit 1
    ) as last`)
}

/** A message whose words are not made yet, or that was found. */
export interface FoundRow extends Searched, Hit {
  readonly id: string
  readonly isBroadcast: boolean
}

const foundColumns = sql`messages.id, messages.channel_id, messages.seq, messages.created_at as at, messages.sender_id,
  messages.text, messages.attachments, messages.is_broadcast`

/** Returns the newest messages of channels whose words are not made yet, or are out of date. */
export function unindexedIn(
  tx: Database,
  channelIds: readonly string[],
  { personId, most }: Pick<Limits, 'personId' | 'most'>,
) {
  const fresh = sql`
    select found.* from channels
    left join chat_search_channels search on search.channel_id = channels.id
    cross join lateral (
      select ${foundColumns} from messages
      where messages.channel_id = channels.id and messages.seq > coalesce(search.done_seq, 0)
        and messages.kind = 'text' and messages.deleted_at is null
      order by messages.seq desc limit ${most}
    ) as found
    where channels.id = any (${channelIds}::text[])
      and ${isMine(sql`channels.id`, personId)}
    order by found.at desc limit ${most}`
  const changed = sql`
    select ${foundColumns} from chat_search_changed as changed
    join chat_search_channels search
      on search.channel_id = changed.channel_id and changed.seq <= search.done_seq
    join messages on messages.channel_id = changed.channel_id and messages.seq = changed.seq
    where changed.channel_id = any (${channelIds}::text[]) and messages.kind = 'text'
      and messages.deleted_at is null and ${isMine(sql`changed.channel_id`, personId)}
    order by messages.created_at desc limit ${most}`
  return tx.many<FoundRow>(sql`(${fresh}) union all (${changed})`)
}

/** Returns the found messages that are in the person's channels and were not deleted. */
export function loadFound(tx: Database, hits: readonly Hit[], personId: string) {
  return tx.many<FoundRow>(sql`
    select ${foundColumns}
    from unnest(${hits.map(({ channelId }) => channelId)}::text[], ${hits.map(({ seq }) => seq)}::bigint[])
      as hit (channel_id, seq)
    join messages on messages.channel_id = hit.channel_id and messages.seq = hit.seq
    where messages.deleted_at is null and ${isMine(sql`messages.channel_id`, personId)}`)
}

/**
 * Returns the words, in their sound form, of the newest messages of channels, with the number of messages
 * that contain each word.
 */
export function knownSounds(tx: Database, channelNumbers: readonly number[], mostOfEach: number) {
  return tx.many<{ sound: string; count: number }>(sql`
    select substr(lexeme, strpos(lexeme, '~') + 1) as sound, count(*)::int as count
    from unnest(${channelNumbers}::int[]) as given (number)
    cross join lateral (
      select words from message_words where channel_number = given.number order by seq desc limit ${mostOfEach}
    ) as newest
    cross join lateral unnest(tsvector_to_array(newest.words)) as lexeme
    where strpos(lexeme, '~') > 0
    group by 1`)
}
