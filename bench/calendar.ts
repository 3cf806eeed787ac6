import pg from 'pg'

import { startMeasured } from './child.ts'
import { type Asked, measureGrowth } from './growth.ts'
import { type BenchSystem, productFile } from './system.ts'

const mentorshipId = 'bench-calendar'

/** (n) The time of a month, of the list and of the next meeting with no event, and with ten years of weekly ones. */
export async function measureCalendar(system: BenchSystem): Promise<string[]> {
  const [reader, partner] = await system.load(2, 2, 1)
  if (reader === undefined || partner === undefined) throw new Error('Nobody was made up.')
  const server = await startMeasured(productFile, ['--database', system.databaseUrl, '--data', system.folder])
  const people = [reader.id, partner.id] as const
  try {
    return await measureGrowth(server, {
      token: reader.token,
      // How many series of ten years; the first turn warms up all code that the others measure.
      sizes: [1, 0, 1],
      fill: (size) => fillCalendar(system.databaseUrl, people, size),
      callsOf: () => calls(),
    })
  } finally {
    await server.stop()
  }
}

function calls(): Readonly<Record<string, Asked>> {
  const month = new Date().toISOString().slice(0, 7)
  const get = (address: string): Asked => ({ method: 'GET', address })
  return {
    'a month of the calendar': get(`/api/v2/calendar/month/?month=${month}`),
    'the next meeting': get(`/api/v2/mentorships/${mentorshipId}/next-meeting/`),
  }
}

/** Inserts a mentorship of the two with weekly series that began five years ago and end in five. */
async function fillCalendar(url: string, people: readonly [string, string], size: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('delete from mentorships where id = $1', [mentorshipId])
    await client.query(
      `insert into mentorships (id, type, created_at) values ($1, 'one_to_one', now() - interval '5 years')`,
      [mentorshipId],
    )
    await client.query(
      `insert into mentorship_members (mentorship_id, person_id, role) values ($1, $2, 'mentee'), ($1, $3, 'mentor')`,
      [mentorshipId, ...people],
    )
    await client.query(
      `insert into calendar_series (id, mentorship_id, title, description, duration_minutes, is_pair_group_call,
         session_name, starts_at, time_zone, frequency, repeat_end_date, created_by, created_at, changed_at)
       select 'bench-series-' || n, $1, 'Weekly call', 'About the week', 60, true, '', now() - interval '1826 days',
              'Europe/Berlin', 'weekly', (now() + interval '1826 days')::date, $2, now(), now()
       from generate_series(1, $3::integer) as n`,
      [mentorshipId, people[0], size],
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
