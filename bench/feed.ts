import pg from 'pg'

import { startMeasured } from './child.ts'
import { type Asked, measureGrowth } from './growth.ts'
import { type BenchSystem, productFile } from './system.ts'

const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)

/**
 * (f) The time of the feed with 10, 1,000 and 100,000 entries: a page at the top, in the middle and with a
 * filter, and the small calls.
 */
export async function measureFeed(system: BenchSystem): Promise<string[]> {
  const [reader] = await system.load(1, 1, 1)
  if (reader === undefined) throw new Error('Nobody was made up.')
  const server = await startMeasured(productFile, ['--database', system.databaseUrl, '--data', system.folder])
  try {
    return await measureGrowth(server, {
      token: reader.token,
      fill: (size) => fill(system.databaseUrl, size),
      callsOf,
    })
  } finally {
    await server.stop()
  }
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

/** Inserts one entry per hour back in time, every third a quote, every tenth liked by everyone. */
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
