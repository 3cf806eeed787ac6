import * as v from 'valibot'

import type { Prepared, PreparedStatement } from '../../engines/database/prepared.ts'
import type { NewMessage } from '../messages/message.ts'

/** A message with its number in the channel. */
export interface Numbered {
  readonly message: NewMessage
  readonly seq: number
  /** When it was sent, in ISO 8601. */
  readonly createdOn: string
}

/** The name under which PostgreSQL shows the connections of the short statements. */
export const storingName = 'saathi plain messages'

/** Settings that keep a plan without values to look-ups by key: with statistics of an empty table, it would read all of a table. */
const lookUpsOnly = [
  `application_name = '${storingName}'`,
  'plan_cache_mode = force_generic_plan',
  'enable_seqscan = off',
  'enable_bitmapscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  'jit = off',
]

/**
 * Stores plain messages with the given numbers, all or none. It divides by zero unless each sender is an active member of a channel of a
 * mentorship that is not paused. A number or a message that is stored already violates a unique key. A message that commits beside a
 * pause, or beside the end of a membership, counts as sent just before it.
 */
export const storingPlain: Omit<PreparedStatement, 'patienceMs'> = {
  name: 'store_plain_messages',
  settings: lookUpsOnly,
  text: `
    with stored as (
      insert into messages (channel_id, seq, id, sender_id, temp_id, text, created_at)
      select given.channel_id, given.seq, given.id, given.sender_id, given.temp_id, given.text, given.created_at
      from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
        as given (channel_id, seq, id, sender_id, temp_id, text, created_at)
      join channel_members as member
        on member.channel_id = given.channel_id and member.person_id = given.sender_id and member.is_active
      join channels on channels.id = given.channel_id and not channels.is_paused
        and channels.kind in ('one_to_one', 'group')
      returning 1
    )
    select 1 / (count(*) = $8::bigint)::int from stored`,
}

/**
 * Does the same for channels in which another process writes too. It locks the channels in the order of their ids and continues their
 * numbers, so that two processes wait for each other instead of taking each other's numbers. Returns the newest number that each channel
 * had before, by the channel's place in the list.
 */
export const storingShared: Omit<PreparedStatement, 'patienceMs'> = {
  name: 'store_shared_messages',
  settings: lookUpsOnly,
  text: `
    with locked as materialized (
      select channels.id, wanted.place
      from unnest($9::text[]) with ordinality as wanted (id, place)
      join channels on channels.id = wanted.id and not channels.is_paused and channels.kind in ('one_to_one', 'group')
      order by channels.id for no key update of channels
    ), opened as materialized (
      select newest_seqs_now(array_agg(id), array_agg(place)) as newest from locked
    ), stored as (
      insert into messages (channel_id, seq, id, sender_id, temp_id, text, created_at)
      select given.channel_id, (opened.newest ->> given.channel_place)::bigint + given.place, given.id, given.sender_id,
             given.temp_id, given.text, given.created_at
      from opened
      cross join unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $10::text[])
        as given (channel_id, place, id, sender_id, temp_id, text, created_at, channel_place)
      join channel_members as member
        on member.channel_id = given.channel_id and member.person_id = given.sender_id and member.is_active
      where opened.newest ? given.channel_place
      returning 1
    )
    select case when 1 / (count(*) = $8::bigint)::int = 1 then (select newest from opened) end from stored`,
}

/**
 * Stores messages by `storingPlain`; throws when not every one of them can be stored so. Two processes store the same channels in the same
 * order, so that neither waits for the other in a circle.
 */
export async function storePlain(
  statement: Prepared,
  messages: readonly Numbered[],
): Promise<readonly Numbered[]> {
  await statement.run(columnsOf(messages.toSorted(byChannel)))
  return messages
}

const newestByPlace = v.record(v.string(), v.number())

/**
 * Stores messages by `storingShared`, numbered from 1 in each channel, and returns them with their numbers in the channel; throws when not
 * every one of them can be stored so.
 */
export async function storeShared(
  statement: Prepared,
  messages: readonly Numbered[],
): Promise<readonly Numbered[]> {
  const channelIds = [...new Set(messages.map(({ message }) => message.channelId))]
  const places = new Map(channelIds.map((channelId, index) => [channelId, String(index + 1)]))
  const placeOf = ({ message }: Numbered) => places.get(message.channelId) ?? ''
  const newest = v.parse(
    newestByPlace,
    await statement.run([
      ...columnsOf(messages),
      textArray(channelIds, (channelId) => channelId),
      textArray(messages, placeOf),
    ]),
  )
  return messages.map((each) => ({ ...each, seq: each.seq + (newest[placeOf(each)] ?? 0) }))
}

function byChannel(one: Numbered, other: Numbered): number {
  if (one.message.channelId === other.message.channelId) return one.seq - other.seq
  return one.message.channelId < other.message.channelId ? -1 : 1
}

/** The values that both statements begin with. */
function columnsOf(rows: readonly Numbered[]): string[] {
  const column = (value: (row: Numbered) => string) => textArray(rows, value)
  return [
    column(({ message }) => message.channelId),
    `{${rows.map(({ seq }) => seq).join(',')}}`,
    column(({ message }) => message.id),
    column(({ message }) => message.senderId),
    column(({ message }) => message.tempId),
    column(({ message }) => message.text),
    column(({ createdOn }) => createdOn),
    String(rows.length),
  ]
}

/** Writes an array of texts as PostgreSQL reads it. */
function textArray<Row>(rows: readonly Row[], value: (row: Row) => string): string {
  let written = '{'
  for (const [index, row] of rows.entries()) {
    const text = value(row)
    written += index === 0 ? '"' : ',"'
    // Looking for two signs one after another is faster than a pattern, and nearly no text has one.
    const isQuoted = text.includes('"') || text.includes('\\')
    written += isQuoted ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text
    written += '"'
  }
  return `${written}}`
}
