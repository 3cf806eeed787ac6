import pg from 'pg'

import { startMeasured } from './child.ts'
import { type Asked, measureGrowth } from './growth.ts'
import { type BenchSystem, productFile } from './system.ts'

/** (g) The time of lists of sessions with 10, 1,000 and 100,000 sessions, and of one session among them. */
export async function measureSessions(system: BenchSystem): Promise<string[]> {
  const [reader] = await system.load(1, 1, 1)
  if (reader === undefined) throw new Error('Nobody was made up.')
  const server = await startMeasured(productFile, ['--database', system.databaseUrl, '--data', system.folder])
  try {
    const fill = (size: number) => fillSessions(system.databaseUrl, reader.id, size)
    return await measureGrowth(server, { token: reader.token, fill, callsOf })
  } finally {
    await server.stop()
  }
}

function callsOf(size: number): Readonly<Record<string, Asked>> {
  const area = '/api/v2/learninghub'
  const get = (address: string): Asked => ({ method: 'GET', address: area + address })
  const middle = `bench-${String(Math.floor(size / 2)).padStart(6, '0')}`
  return {
    'first part of all': get('/sessions/?size=20'),
    'a part in the middle, by cursor': get(`/sessions/?size=20&after=${middle}`),
    'those not started': get('/sessions/?not_started&size=20'),
    'those under way': get('/mysessions/?ongoing_session=true&size=20'),
    'those bookmarked': get('/sessions/?bookmark&size=20'),
    'one session': get(`/sessions/${middle}/`),
    progress: get('/progress/'),
    'who may see what': { method: 'GET', address: '/api/v2/users/status/' },
  }
}

/**
 * Inserts sessions of ten steps with two pages of text each; the reader has started five and bookmarked three.
 */
async function fillSessions(url: string, reader: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'truncate sessions, session_starts, step_completions, quiz_answers, quiz_drafts, bookmarks, session_feedback',
  )
  await client.query(
    `insert into sessions (id, area, position, curated, quizzes, card, content, loaded_at)
     select id, 'learninghub', n, n % 10 = 0, 1, card || '{"keptBytes": 20000}', card || jsonb_build_object(
         'position', n, 'dimension', 'planning', 'curated', false, 'days', 7, 'steps', (
           select jsonb_agg(jsonb_build_object('id', 's' || step, 'title', 'Step', 'localeTitle', '{}'::jsonb, 'duration', 5,
             'content', jsonb_build_array(jsonb_build_object('id', 's' || step || '-1', 'contentType', 'TEXT', 'text', repeat('Words. ', 200),
               'localeText', '{}'::jsonb, 'localeUrl', '{}'::jsonb, 'localeImage', '{}'::jsonb, 'allowRetake', true))))
           from generate_series(1, 10) as step)), now()
     from generate_series(0, $1 - 1) as n,
       lateral (select 'bench-' || lpad(n::text, 6, '0') as id) as named,
       lateral (select jsonb_build_object('id', id, 'area', 'learninghub', 'title', 'Session ' || n, 'localeTitle', '{}'::jsonb,
         'overview', 'About', 'localeOverview', '{}'::jsonb, 'tags', '[]'::jsonb, 'localeTags', '{}'::jsonb, 'color', 'glad',
         'banner', 'sun', 'steps', (select jsonb_agg(jsonb_build_object('id', 's' || step, 'duration', 5)) from generate_series(1, 10) as step)
       ) as card) as carded`,
    [size],
  )
  await client.query(
    `insert into session_starts (person_id, session_id, started_at, ends_at)
     select $1, id, now(), now() from sessions order by position limit 5`,
    [reader],
  )
  await client.query(
    `insert into bookmarks (person_id, session_id, created_at) select $1, id, now() from sessions order by position desc limit 3`,
    [reader],
  )
  await client.query('vacuum analyze sessions, session_starts, bookmarks')
  await client.end()
}
