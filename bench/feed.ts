import pg from 'pg'

import { type Measured, startMeasured } from './child.ts'
import { type BenchSystem, productFile } from './system.ts'
import { quantile, ratio } from './table.ts'

const sizes = [10, 1000, 100_000] as const
const times = 200
const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)

/** (f) What the feed costs with 10, 1,000 and 100,000 entries: a page at its top, in its middle and behind a filter, and the small calls. */
export async function measureFeed(system: BenchSystem): Promise<string[]> {
  const [reader] = await system.load(1, 1, 1)
  if (reader === undefined) throw new Error('Nobody was made up.')
  const server = await startMeasured(productFile, ['--database', system.databaseUrl, '--data', system.folder])
  try {
    const medians = new Map<string, number[]>()
    for (const size of sizes) {
      await fill(system.databaseUrl, size)
      for (const [name, { method, address, body }] of Object.entries(callsOf(size))) {
        const median = await medianOf(server, { method, address, body, token: reader.token })
        medians.set(name, [...(medians.get(name) ?? []), median])
      }
    }
    return [
      `median ms of ${times}, entries:        ${sizes.map((size) => String(size).padStart(8)).join('')}`,
      ...[...medians].map(
        ([name, each]) => `  ${name.padEnd(34)}${each.map((ms) => ms.toFixed(2).padStart(8)).join('')}`,
      ),
      ...[...medians].map(([name, [, some = 1, many = 1]]) =>
        ratio(`${name}, 100,000 ÷ 1,000`, many / some, 'at most 1.5'),
      ),
    ]
  } finally {
    await server.stop()
  }
}

interface Asked {
  readonly method: 'GET' | 'POST'
  readonly address: string
  readonly body?: object | undefined
}

function callsOf(size: number): Readonly<Record<string, Asked>> {
  const feed = '/api/v2/learninghub/feed'
  const get = (address: string): Asked => ({ method: 'GET', address })
  const middle = `bench-${Math.floor(size / 2)}`
  return {
    'first page': get(`${feed}/?size=10`),
    'page in the middle, by cursor': get(`${feed}/?size=10&after=${middle}`),
    'quotes of a span, by cursor': get(`${feed}/?event=quote&from=2000-01-01&to=${lastWeek}&after=${middle}`),
    'days it spans': get(`${feed}/daterange/`),
    'quote of the day': get(`${feed}/quote-of-the-day/`),
    'like and take back': { method: 'POST', address: `${feed}/toggle-like/`, body: { id: middle } },
  }
}

async function medianOf(
  { port }: Measured,
  { method, address, body, token }: Asked & { readonly token: string },
): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < times + 20; turn += 1) {
    const begun = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    await answer.text()
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`)
    // The first ones warm up.
    if (turn >= 20) taken.push(performance.now() - begun)
  }
  return quantile(taken, 0.5)
}

/** Entries of as many hours back, every third a quote, each tenth liked by everybody there is. */
async function fill(url: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('truncate feed_entries, feed_counts, feed_likes, feed_quote_days')
  await client.query(
    `insert into feed_entries (id, event, published_at, content, loaded_at)
     select 'bench-' || n, case when n % 3 = 0 then 'quote' else 'post' end, now() - make_interval(hours => n),
       jsonb_build_object('title', 'Title ' || n, 'localeTitle', '{}'::jsonb, 'description', repeat('Words of a post. ', 20),
         'localeDescription', '{}'::jsonb, 'text', repeat('More words. ', 20), 'localeText', '{}'::jsonb, 'author', 'Author',
         'localeAuthor', '{}'::jsonb, 'mtCuratedNote', '', 'localeMtCuratedNote', '{}'::jsonb, 'tags', '[]'::jsonb,
         'localeTags', '{}'::jsonb), now()
     from generate_series(0, $1 - 1) as n`,
    [size],
  )
  await client.query(
    `insert into feed_likes (person_id, entry_id, created_at)
     select people.id, feed_entries.id, now() from people cross join feed_entries where feed_entries.id like '%0'`,
  )
  await client.query('vacuum analyze feed_entries, feed_counts, feed_likes')
  await client.end()
}
