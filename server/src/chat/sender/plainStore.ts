import type { Prepared, PreparedStatement } from '../../engines/database/prepared.ts'
import type { NewMessage } from '../messages/message.ts'

/** A message with its number in the channel. */
export interface Numbered {
  readonly message: NewMessage
  readonly seq: number
}

/** The name under which PostgreSQL shows the connections of `storingPlain`. */
export const storingName = 'saathi plain messages'

/**
 * Stores plain messages with the given numbers, all or none. It divides by zero unless each sender is an active member of a channel of a
 * mentorship that is not paused. A number or a message that is stored already violates a unique key. A message that commits beside a
 * pause, or beside the end of a membership, counts as sent just before it.
 *
 * The settings keep the plan to look-ups by key: with statistics of an empty table, a plan without values would read all of it.
 */
export const storingPlain: Omit<PreparedStatement, 'patienceMs'> = {
  name: 'store_plain_messages',
  settings: [
    `application_name = '${storingName}'`,
    'plan_cache_mode = force_generic_plan',
    'enable_seqscan = off',
    'enable_bitmapscan = off',
    'enable_hashjoin = off',
    'enable_mergejoin = off',
    'jit = off',
  ],
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
 * Stores messages by `storingPlain`; throws when not every one of them can be stored so. Two processes store the same channels in the same
 * order, so that neither waits for the other in a circle.
 */
export function storePlain(statement: Prepared, messages: readonly Numbered[]): Promise<void> {
  const rows = messages.toSorted((one, other) =>
    one.message.channelId < other.message.channelId
      ? -1
      : one.message.channelId > other.message.channelId
        ? 1
        : one.seq - other.seq,
  )
  const column = (value: (row: Numbered) => string) => textArray(rows, value)
  return statement.run([
    column(({ message }) => message.channelId),
    `{${rows.map(({ seq }) => seq).join(',')}}`,
    column(({ message }) => message.id),
    column(({ message }) => message.senderId),
    column(({ message }) => message.tempId),
    column(({ message }) => message.text),
    column(({ message }) => message.at.toISOString()),
    String(rows.length),
  ])
}

/** Writes an array of texts as PostgreSQL reads it. */
function textArray(rows: readonly Numbered[], value: (row: Numbered) => string): string {
  let written = '{'
  for (const [index, row] of rows.entries()) {
    const text = value(row)
    written += index === 0 ? '"' : ',"'
    written += /["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text
    written += '"'
  }
  return `${written}}`
}
