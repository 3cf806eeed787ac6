import pg from 'pg'

import { type Round, saturate, withServer } from './chat.ts'
import type { BenchSystem, LoadPerson } from './system.ts'
import { quantile, ratio } from './table.ts'

const rounds = Number(process.env['CHAT_ROUNDS'] ?? 3)
/** Messages of each channel that use every feature. */
const messagesOfEach = 500

/**
 * Checks that a feature of the chat costs only those who use it. A plain message must cost the same with full tables of reactions, replies,
 * mentions, flags, edits, deletions and muted channels. Both costs are compared with a bare server's, because the machine may be slower
 * later. `npm run bench -- chat-features` runs it.
 */
export async function measureChatFeatures(system: BenchSystem): Promise<string[]> {
  const people = await system.load(200, 2, 0)
  const empty = await costOf(system, people)
  await fillFeatures(system.databaseUrl)
  const full = await costOf(system, people)
  const line = (name: string, { product, bare }: Cost) =>
    `pairs, saturated, features ${name}: ${product.toFixed(0)} µs CPU each, bare ${bare.toFixed(0)}`
  return [
    line('unused', empty),
    line(`used ${messagesOfEach} times in each channel`, full),
    ratio(
      'CPU a delivery, used ÷ unused',
      full.product / full.bare / (empty.product / empty.bare),
      'at most 1.1',
    ),
  ]
}

interface Cost {
  readonly product: number
  readonly bare: number
}

/** Returns the microseconds of CPU for each delivery, of the product and of the bare server in turns. */
async function costOf(system: BenchSystem, people: readonly LoadPerson[]): Promise<Cost> {
  const costs: Record<'product' | 'bare', Round[]> = { product: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['product', 'bare'] as const) {
      costs[kind].push(
        await withServer(system, kind, (server) => saturate(server, people, kind === 'product')),
      )
    }
  }
  const median = (each: readonly Round[]) =>
    quantile(
      each.map(({ cpu }) => cpu),
      0.5,
    )
  return { product: median(costs.product), bare: median(costs.bare) }
}

/** Adds messages with every feature to all channels, after the messages that are there. */
async function fillFeatures(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into messages (channel_id, seq, id, sender_id, temp_id, text, created_at, mentions, reply_to, edited_at, deleted_at, changed_at)
       select channels.id, newest.seq + n, channels.id || '-f' || n, writer.person_id, 'f' || n, 'A message with features', now(),
              array[writer.person_id], channels.id || '-f' || n - 1,
              case when n % 3 = 0 then now() end, case when n % 5 = 0 then now() end, case when n % 3 = 0 or n % 5 = 0 then now() end
       from channels
       cross join lateral (select coalesce(max(seq), 0) as seq from messages where channel_id = channels.id) as newest
       cross join lateral (select person_id from channel_members where channel_id = channels.id limit 1) as writer
       cross join generate_series(1, $1::int) as n`,
      [messagesOfEach],
    )
    await client.query(
      `insert into message_reactions (message_id, person_id, emoji, created_at)
       select messages.id, member.person_id, '👍', now()
       from messages join channel_members as member using (channel_id) where messages.temp_id ~ '^f[0-9]+$'`,
    )
    await client.query(
      `insert into message_flags (message_id, kind, channel_id, sender_id, flagged_at)
       select id, flag.kind, channel_id, sender_id, now()
       from messages cross join unnest(array['contact', 'money', 'meeting']) as flag(kind) where temp_id ~ '^f[0-9]+$'`,
    )
    await client.query('update channel_members set muted_at = now()')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
