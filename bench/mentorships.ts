import pg from 'pg'

import { startMeasured } from './child.ts'
import { type Asked, measureGrowth } from './growth.ts'
import { type BenchSystem, productFile } from './system.ts'

const mentorshipId = 'bench-mentorship-0'

/** (m) The time of a mentorship's page, its sessions and its progress with 10, 1,000 and 10,000 mentorships. */
export async function measureMentorships(system: BenchSystem): Promise<string[]> {
  const [reader] = await system.load(1, 1, 1)
  if (reader === undefined) throw new Error('Nobody was made up.')
  const server = await startMeasured(productFile, ['--database', system.databaseUrl, '--data', system.folder])
  try {
    const fill = (size: number) => fillMentorships(system.databaseUrl, reader.id, size)
    return await measureGrowth(server, {
      token: reader.token,
      sizes: [10, 1000, 10_000],
      fill,
      callsOf: () => calls,
    })
  } finally {
    await server.stop()
  }
}

const get = (address: string): Asked => ({ method: 'GET', address: `/api/v2/mentorships${address}` })

const calls: Readonly<Record<string, Asked>> = {
  'own mentorships': get('/'),
  'the page of one': get(`/${mentorshipId}/`),
  'progress in one': get(`/${mentorshipId}/progress/`),
  'its sessions': get(`/sessions/?mentorship=${mentorshipId}`),
  'one session': get(`/sessions/bench-talk-3/?mentorship=${mentorshipId}`),
  'those under way': get('/mysessions/?ongoing_session=true'),
}

/** Inserts pairs; in each, both have done four of eight sessions. The reader is the mentor of the first one. */
async function fillMentorships(url: string, reader: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await insertSessions(client, reader)
    await insertPairs(client, reader, size)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function insertSessions(client: pg.Client, reader: string): Promise<void> {
  await client.query('truncate sessions, mentorships, session_starts, step_completions, quiz_answers cascade')
  await client.query(`delete from people where id like 'bench-%'`)
  await client.query(`update people set role = 'mentor' where id = $1`, [reader])
  await client.query(
    `insert into sessions (id, area, position, curated, quizzes, card, content, loaded_at)
     select id, 'mentorships', n, false, 0, card || '{"keptBytes": 20000}',
            card || jsonb_build_object('position', n, 'dimension', 'planning', 'curated', false, 'days', 14, 'steps', (
              select jsonb_agg(jsonb_build_object('id', 's' || step, 'title', 'Step', 'localeTitle', '{}'::jsonb,
                'duration', 10, 'content', jsonb_build_array(jsonb_build_object('id', 's' || step || '-1',
                  'contentType', 'TEXT', 'text', repeat('Words. ', 200), 'localeText', '{}'::jsonb,
                  'localeUrl', '{}'::jsonb, 'localeImage', '{}'::jsonb, 'allowRetake', true))))
              from generate_series(1, 5) as step)), now()
     from generate_series(0, 7) as n, lateral (select 'bench-talk-' || n as id) as named,
       lateral (select jsonb_build_object('id', id, 'area', 'mentorships', 'title', 'Session ' || n,
         'localeTitle', '{}'::jsonb, 'overview', 'About', 'localeOverview', '{}'::jsonb, 'tags', '[]'::jsonb,
         'localeTags', '{}'::jsonb, 'color', 'glad', 'banner', 'sun', 'steps',
         (select jsonb_agg(jsonb_build_object('id', 's' || step, 'duration', 10)) from generate_series(1, 5) as step)
       ) as card) as carded`,
  )
}

async function insertPairs(client: pg.Client, reader: string, size: number): Promise<void> {
  await client.query(
    `insert into people (id, email, role, first_name, last_name, phone_number, primary_language, created_at)
     select 'bench-' || role || '-' || n, 'bench-' || role || '-' || n || '@load.invalid', role, role, 'Bench', '', 'en', now()
     from generate_series(0, $1 - 1) as n, (values ('mentee'), ('mentor')) as roles (role)`,
    [size],
  )
  await client.query(
    `insert into mentorships (id, type, created_at)
     select 'bench-mentorship-' || n, 'one_to_one', now() from generate_series(0, $1 - 1) as n`,
    [size],
  )
  await client.query(
    `insert into mentorship_members (mentorship_id, person_id, role)
     select 'bench-mentorship-' || n, case when role = 'mentor' and n = 0 then $2 else 'bench-' || role || '-' || n end, role
     from generate_series(0, $1 - 1) as n, (values ('mentee'), ('mentor')) as roles (role)`,
    [size, reader],
  )
  await client.query(
    `insert into session_starts (person_id, mentorship_id, session_id, started_at, ends_at)
     select person_id, mentorship_id, 'bench-talk-' || n, now(), now() from mentorship_members, generate_series(0, 3) as n`,
  )
  await client.query(
    `insert into step_completions (person_id, mentorship_id, session_id, step_id, completed_at)
     select person_id, mentorship_id, session_id, 's' || step, now() from session_starts, generate_series(1, 4) as step`,
  )
}
