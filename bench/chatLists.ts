import pg from 'pg'

import { channelsOf, membersBeside } from '../server/src/chat/channels/store.ts'
import { emptyMessagesFrom, messagesBefore, unreadOf } from '../server/src/chat/messages/messageStore.ts'
import { type Database, openDatabase } from '../server/src/engines/database/database.ts'
import { startMeasured } from './child.ts'
import { type Asked, measureGrowth } from './growth.ts'
import { type BenchSystem, type LoadPerson, productFile } from './system.ts'
import { quantile, ratio } from './table.ts'

const perChannel = 1000
const atOnce = 200_000
const times = 50
/** `CHAT_MESSAGES=5000000` measures what the aim is about; it takes some minutes more. */
const sizes = [100_000, Number(process.env['CHAT_MESSAGES'] ?? 1_000_000)] as const
/** The people whose unread counts one query loads. */
const readers = 50

const calls: Readonly<Record<string, Asked>> = {
  'list of channels': { method: 'GET', address: '/api/v2/chat/channels/' },
  'unread counts': { method: 'GET', address: '/api/v2/chat/unread-message/' },
}

/**
 * (n) What a person asks for who opens the chat: first with 3, 30 and 200 groups of five, then with few groups while all others' messages
 * grow.
 */
export async function measureChatLists(system: BenchSystem): Promise<string[]> {
  const people = await system.load(readers, 1, readers)
  const [reader] = people
  if (reader === undefined) throw new Error('Nobody was made up.')
  const server = await startMeasured(productFile, ['--database', system.databaseUrl, '--data', system.folder])
  try {
    const fill = (size: number) => joinGroups(system.databaseUrl, people, size)
    const lists = await measureGrowth(server, {
      token: reader.token,
      sizes: [3, 30, 200],
      comparedWith: 0,
      fill,
      callsOf: () => calls,
    })
    return [...lists, ...(await measureMessages(system.databaseUrl, people))]
  } finally {
    await server.stop()
  }
}

/** Gives the first person this many groups of five people, with ten unseen messages in each. */
async function joinGroups(url: string, people: readonly LoadPerson[], size: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into channels (id, kind, name, last_seq, created_at)
       select 'list-' || c, 'group', 'Group ' || c, 10, now() from generate_series(1, $1::int) as c on conflict do nothing`,
      [size],
    )
    await client.query(
      `insert into channel_members (channel_id, person_id)
       select 'list-' || c, person from generate_series(1, $1::int) as c, unnest($2::text[]) as person on conflict do nothing`,
      [size, people.slice(0, 5).map(({ id }) => id)],
    )
    await client.query(
      `insert into messages (channel_id, seq, id, sender_id, temp_id, text, created_at)
       select 'list-' || c, n, 'list-' || c || '-' || n, $2, 'l' || c || '-' || n, 'A message about as long as what people write.', now()
       from generate_series(1, $1::int) as c, generate_series(1, 10) as n on conflict do nothing`,
      [size, people[1]?.id],
    )
    await client.query('vacuum analyze')
  })
}

/** Measures the statements with two amounts of messages. Each of the readers has a channel of 1,000 messages that they have not seen. */
async function measureMessages(url: string, people: readonly LoadPerson[]): Promise<string[]> {
  const db = openDatabase({ url, connections: 2 }, () => undefined)
  try {
    const medians: Record<string, number>[] = []
    for (const size of sizes) {
      await fillMessages(url, people, size)
      medians.push(await mediansOf(db, people))
    }
    const [small = {}, large = {}] = medians
    return Object.keys(small).flatMap((name) => {
      const [one = NaN, other = NaN] = [small[name], large[name]]
      return [
        `  ${name.padEnd(34)}${one.toFixed(2).padStart(8)}${other.toFixed(2).padStart(8)} ms`,
        ratio(
          `${name}, ${sizes[1].toLocaleString('en')} ÷ ${sizes[0].toLocaleString('en')}`,
          other / one,
          'at most 2',
        ),
      ]
    })
  } finally {
    await db.close()
  }
}

async function mediansOf(db: Database, people: readonly LoadPerson[]): Promise<Record<string, number>> {
  const ids = people.map(({ id }) => id)
  const channelId = 'grow-7'
  const writer = ids[3] ?? ''
  return {
    'list of channels': await medianOf(() =>
      Promise.all([channelsOf(db, writer), membersBeside(db, writer)]),
    ),
    'newest page': await medianOf(() => messagesBefore(db, { channelId, seq: perChannel + 1, most: 50 })),
    'page far above': await medianOf(() => messagesBefore(db, { channelId, seq: 300, most: 50 })),
    'unread counts of 50 people': await medianOf(() => unreadOf(db, ids)),
    'emptying the messages of a person': await medianOf(() =>
      db
        .transaction(async (tx) => {
          await emptyMessagesFrom(tx, writer, new Date())
          throw new RolledBack()
        })
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error
        }),
    ),
  }
}

class RolledBack extends Error {}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const begun = performance.now()
    await work()
    taken.push(performance.now() - begun)
  }
  return quantile(taken, 0.5)
}

/** Makes channels of 1,000 messages: one for each reader, and as many of other people as the size asks for. */
export async function fillMessages(url: string, people: readonly LoadPerson[], size: number): Promise<void> {
  const channels = size / perChannel
  const ids = people.map(({ id }) => id)
  await withClient(url, async (client) => {
    // The rows are consistent by construction; checking their constraints would take longer than making them.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into channels (id, kind, name, last_seq, created_at)
       select 'grow-' || c, 'group', '', $2, now() from generate_series(0, $1::int - 1) as c on conflict do nothing`,
      [channels, perChannel],
    )
    // In every channel the same person writes a hundredth of the messages.
    await client.query(
      `insert into channel_members (channel_id, person_id)
       select 'grow-' || place - 1, person from unnest($1::text[]) with ordinality as each (person, place) on conflict do nothing`,
      [ids],
    )
    const { rows } = await client.query<{ last: number }>(
      `select coalesce(max(substr(id, 6)::int), -1)::int as last from messages where id like 'grow-%'`,
    )
    for (let from = (rows[0]?.last ?? -1) + 1; from < size; from += atOnce) {
      await client.query(
        `insert into messages (channel_id, seq, id, sender_id, temp_id, text, created_at)
         select 'grow-' || n / $3::int, n % $3::int + 1, 'grow-' || n,
                case when n % 1000 = 17 and n < 100000 then $4 else $5 end, 'g' || n,
                'A message about as long as what people write.', timestamptz '2026-01-01' + n * interval '1 second'
         from generate_series($1::int, $2::int) as n`,
        [from, Math.min(from + atOnce, size) - 1, perChannel, ids[3], 'nobody'],
      )
    }
    await client.query('vacuum analyze')
  })
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  // A client of its own: the product ends a statement after 20 seconds.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
