import pg from 'pg'

import { arrivingMs, pace, saturate, withServer } from './chat.ts'
import { type Measured, startMeasured } from './child.ts'
import { type Filled, fill } from './searchData.ts'
import { type BenchSystem, type LoadPerson, productFile } from './system.ts'
import { quantile, ratio } from './table.ts'

/** `SEARCH_MESSAGES=5000000` measures what the aim is about; it takes about ten minutes more. */
const sizes = [100_000, Number(process.env['SEARCH_MESSAGES'] ?? 1_000_000)] as const
/** People who search in turn, so that nobody searches too often. Each of them makes each search once. */
const searchers = 80
const warmUps = 5

/** The searches. Word k1 is in nearly half of all messages, k20000 in one of 20,000. */
const searches: Readonly<Record<string, string>> = {
  'commonest word': 'k1',
  'common word': 'k5',
  'word of one message in 60': 'k50',
  'word of one message in 600': 'k500',
  'rare word': 'k20000',
  'three common words': 'k1 k5 k9',
  'common and rare word': 'k1 k20000',
  'beginning of a word': 'k123',
  'word that is nowhere': 'mango',
  'common word of long ago': 'k5 before:2026-01-02',
  'word of a person': 'k50 from:me',
}

/**
 * (h) Searches in 50 channels of 1,000 messages, and in one with a fifth of all messages, while the others grow; and
 * what making words costs the saturated chat.
 */
export async function measureSearch(system: BenchSystem): Promise<string[]> {
  const people = await system.load(searchers, 1, searchers)
  const times = new Map<string, number[]>()
  for (const size of sizes) {
    const filled = await fill(system.databaseUrl, { size, people })
    // Said at once: it takes minutes.
    console.log(`${size.toLocaleString('en')} messages: ${describe(filled)}`)
    const server = await startMeasured(productFile, [
      '--database',
      system.databaseUrl,
      '--data',
      system.folder,
    ])
    try {
      for (const [name, text] of Object.entries(searches)) {
        const taken = await timesOf(server, people, text)
        times.set(name, [...(times.get(name) ?? []), quantile(taken, 0.5), quantile(taken, 0.95)])
        console.log(
          `  ${name.padEnd(30)}${[0.5, 0.95].map((share) => quantile(taken, share).toFixed(1).padStart(9)).join('')}`,
        )
      }
    } finally {
      await server.stop()
    }
  }
  const widths = [...times].map(
    ([name, each]) => `  ${name.padEnd(30)}${each.map((ms) => ms.toFixed(1).padStart(9)).join('')}`,
  )
  const worst = (at: number) => Math.max(...[...times.values()].map((each) => each[at] ?? NaN))
  return [
    `ms at ${sizes.map((size) => size.toLocaleString('en')).join(' and ')}:       p50      p95      p50      p95`,
    ...widths,
    `slowest p95 ${worst(3).toFixed(1)} ms (at most 60)`,
    ratio('slowest p95, large ÷ small', worst(3) / worst(1), 'at most 2'),
    ...(await measureIndexer(system)),
  ]
}

function describe({ fillMs, wordsMicroseconds }: Filled): string {
  return `made in ${(fillMs / 1000).toFixed(0)} s, words of a message in ${wordsMicroseconds.toFixed(0)} µs`
}

let turn = 0

async function timesOf(
  { port }: Measured,
  people: readonly LoadPerson[],
  text: string,
): Promise<readonly number[]> {
  const taken: number[] = []
  for (let time = 0; time < searchers + warmUps; time += 1) {
    turn += 1
    const { token } = people[turn % people.length] ?? { token: '' }
    const begun = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/v2/chat/search-chat-message/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ search_text: text, page_number: 1 }),
    })
    await answer.text()
    if (!answer.ok) throw new Error(`A search answered ${answer.status}.`)
    if (time >= warmUps) taken.push(performance.now() - begun)
  }
  return taken
}

/** The lock of the processes that make words. While the benchmark holds it, they stop. */
const wordsLock = 4_716_025

/** A busy hour of a programme with a hundred thousand people. */
const busyPerSecond = 500

/** Compares the saturated chat with and without an indexer, and measures when the words are there. */
async function measureIndexer(system: BenchSystem): Promise<string[]> {
  const pairs = await system.load(200, 2, 0)
  const client = new pg.Client({ connectionString: system.databaseUrl })
  await client.connect()
  const measure = () => withServer(system, 'product', (server) => saturate(server, pairs, true))
  const rounds = { without: new Array<number>(), with: new Array<number>() }
  const lagMs = { saturated: 0, busy: 0 }
  try {
    for (let round = 0; round < 3; round += 1) {
      await client.query('select pg_advisory_lock($1)', [wordsLock])
      rounds.without.push((await measure()).perSecond)
      await client.query('select pg_advisory_unlock($1)', [wordsLock])
      await withServer(system, 'product', async (server) => {
        // The messages of the round before get their words first.
        await msUntilDone(client)
        rounds.with.push((await saturate(server, pairs, true)).perSecond)
        lagMs.saturated = Math.max(lagMs.saturated, await msUntilDone(client))
        await pace(server, pairs, { isProduct: true, perSecond: busyPerSecond })
        lagMs.busy = Math.max(lagMs.busy, arrivingMs + (await msUntilDone(client)))
      })
    }
  } finally {
    await client.end()
  }
  const [without, together] = [quantile(rounds.without, 0.5), quantile(rounds.with, 0.5)]
  return [
    `saturated pairs: ${without.toFixed(0)} deliveries/s without an indexer, ${together.toFixed(0)} with one`,
    ratio('deliveries/s, with ÷ without', together / without, 'at least 0.9'),
    `after the last of ${busyPerSecond} messages a second all words are there in ${(lagMs.busy / 1000).toFixed(1)} s at most (at most 1)`,
    `after a saturated run in ${(lagMs.saturated / 1000).toFixed(1)} s at most; until then a search reads the newest itself`,
  ]
}

async function msUntilDone(client: pg.Client): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < 120_000) {
    const { rows } = await client.query(
      `select 1 from channels left join chat_search_channels search on search.channel_id = channels.id
       where channels.last_seq > coalesce(search.done_seq, 0) limit 1`,
    )
    if (rows.length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return performance.now() - begun
}
