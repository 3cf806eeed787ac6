import pg from 'pg'

import { openDatabase } from '../server/src/engines/database/database.ts'
import { makeWords } from '../server/src/chat/search/wordIndex.ts'
import { wordRules } from '../server/src/engines/text/words.ts'
import type { LoadPerson } from './system.ts'

const perChannel = 1000
const channelsOfPerson = 50
/** Messages that one statement inserts. */
const atOnce = 100_000

/** The figures of making the test data. */
export interface Filled {
  readonly fillMs: number
  /** Microseconds in which the product makes the words of a message. */
  readonly wordsMicroseconds: number
}

/**
 * Makes messages of nine words, where a word is the rarer the higher its number, as in a language. One channel has a
 * fifth of them, the others 1,000 each; every person is in 50 channels. The words are stored as the product stores
 * them, which is checked on one channel; making all of them by the product would take an hour.
 */
export async function fill(
  url: string,
  { size, people }: { readonly size: number; readonly people: readonly LoadPerson[] },
): Promise<Filled> {
  const begun = performance.now()
  const db = openDatabase({ url, connections: 2 }, () => undefined)
  // A client of its own: the product ends a statement after 20 seconds.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const query = (text: string, values: readonly unknown[] = []) => client.query(text, [...values])
  try {
    // The rows are consistent by construction; checking their constraints would take longer than making them.
    await query(`set session_replication_role = replica`)
    await query(`drop index if exists message_words_words`)
    await query(`delete from messages where channel_id like 'find-%'`)
    await query(`truncate message_words, chat_search_changed`)
    await query(`delete from chat_search_channels where channel_id like 'find-%'`)
    await query(`delete from channel_members where channel_id like 'find-%'`)
    await query(`delete from channels where id like 'find-%'`)
    const channels = Math.floor((size * 0.8) / perChannel)
    await query(
      `insert into channels (id, kind, name, last_seq, created_at)
       select 'find-' || c, 'group', 'Group ' || c, case when c = 0 then $2::bigint else $3::bigint end, now()
       from generate_series(0, $1::int) as c`,
      [channels, size / 5, perChannel],
    )
    await query(
      `insert into chat_search_channels (channel_id, rules, done_seq) select id, $1, last_seq from channels where id like 'find-%'`,
      [wordRules],
    )
    const ids = people.map(({ id }) => id)
    await query(
      `insert into channel_members (channel_id, person_id)
       select distinct 'find-' || case when n = 0 then 0 else 1 + floor(random() * $2)::int end, person
       from unnest($1::text[]) as person, generate_series(0, $3::int - 1) as n`,
      [ids, channels, channelsOfPerson],
    )
    await query(
      `insert into channel_members (channel_id, person_id) select 'find-' || c, $1 from generate_series(0, $2::int) as c
       on conflict do nothing`,
      [ids[0], channels],
    )
    for (let from = 0; from < size; from += atOnce)
      await query(messages, [from, from + atOnce - 1, ids[0], channels])
    await query(`set maintenance_work_mem = '512MB'`)
    await query(`create index message_words_words on message_words using gin (words) with (fastupdate = off)`)
    await query('vacuum analyze messages, message_words, channels, channel_members, chat_search_channels')
    const fillMs = performance.now() - begun
    return { fillMs, wordsMicroseconds: await checkWords(query, db) }
  } finally {
    await client.end()
    await db.close()
  }
}

const messages = `
  with made as materialized (
    select n, case when n % 5 = 0 then 0 else 1 + (n / 5 * 4 + n % 5 - 1) % $4::int end as c,
           case when n % 5 = 0 then n / 5 + 1 else (n / 5 * 4 + n % 5 - 1) / $4::int + 1 end as seq,
           array(select 'k' || floor(30000 ^ random())::int from generate_series(1, 9 + n * 0)) as words
    from generate_series($1::int, $2::int) as n
  ), stored as (
    insert into messages (channel_id, seq, id, sender_id, temp_id, text, created_at)
    select 'find-' || c, seq, 'find-' || n, $3, 'f' || n, array_to_string(words, ' '),
           timestamptz '2026-01-01' + n * interval '1 second'
    from made
  )
  insert into message_words (channel_number, seq, sent_at, words)
  select number, seq, timestamptz '2026-01-01' + n * interval '1 second',
         array_to_tsvector(array(
           select to_hex(number) || '.' || to_hex(seq >> 12) || '.' || word
           from unnest(array['@' || $3] || array(select '~' || word from unnest(words) as word)) as word))
  from made join chat_search_channels on channel_id = 'find-' || c`

type Query = (text: string, values?: readonly unknown[]) => Promise<{ readonly rows: readonly unknown[] }>

/** Lets the product make the words of one channel again, and throws if they differ. Returns microseconds per message. */
async function checkWords(query: Query, db: ReturnType<typeof openDatabase>): Promise<number> {
  const load = async () =>
    JSON.stringify(
      (
        await query(`select seq, words::text from message_words join chat_search_channels on number = channel_number
                     where channel_id = 'find-1' order by seq`)
      ).rows,
    )
  const before = await load()
  await query(`update chat_search_channels set done_seq = 0 where channel_id = 'find-1'`)
  const begun = performance.now()
  for (let channels: readonly string[] = ['find-1']; channels.length > 0;) {
    const turn = await makeWords(db, channels)
    channels = turn.became === 'done' ? turn.unfinished : channels
  }
  const taken = performance.now() - begun
  if ((await load()) !== before) throw new Error('The product makes other words than the bench.')
  return (taken / perChannel) * 1000
}
