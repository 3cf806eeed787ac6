import pg from 'pg'

import { staffRights } from '../contract/src/base/staffRights.ts'
import { openDatabase } from '../server/src/engines/database/database.ts'
import { loadSurveys } from '../server/src/surveys/public.ts'
import { startMeasured } from './child.ts'
import { measureDraft } from './deskDraft.ts'
import { type Asked, measureGrowth } from './growth.ts'
import { type BenchSystem, type LoadPerson, productFile } from './system.ts'

/** People for each pair: 10,000 with 3,000 pairs, and 1,000 with 300. */
const peopleOfPair = 10 / 3

/**
 * (q) The desk with 1,000 people and 300 pairs, and with 10,000 and 3,000. The work that waits is the same: it is a day's work in both.
 * A tenth of the people wait in the pool, and the audit has two acts about each person. Everyone in the pool or in a pair was
 * accepted before, and sixty applicants wait for the team.
 */
export async function measureDesk(system: BenchSystem): Promise<string[]> {
  const [reader] = await system.load(1, 2, 0)
  if (reader === undefined) throw new Error('Nobody was made up.')
  const server = await startMeasured(productFile, ['--database', system.databaseUrl, '--data', system.folder])
  const lines: string[] = []
  try {
    const growing = { token: reader.token, fill: (size: number) => fillDesk(system, reader, size) }
    const sizes = process.env.BENCH_SMALL === '1' ? ([30, 30, 300] as const) : ([300, 300, 3000] as const)
    lines.push(...(await measureGrowth(server, { ...growing, sizes, callsOf: () => calls })))
  } finally {
    await server.stop()
  }
  return [...lines, ...(await measureDraft(system, reader))]
}

const get = (address: string): Asked => ({ method: 'GET', address: `/api/v2/staff/${address}` })

const calls: Readonly<Record<string, Asked>> = {
  today: get('today/'),
  people: get('people/'),
  'a person by name': get('people/?q=nandita%20varma'),
  pairs: get('mentorships/'),
  'pairs by risk': get('mentorships/?risk=some'),
  cases: get('safety/cases/'),
  pool: get('matching/pool/'),
  audit: get('audit/'),
  screening: get('screening/'),
}

/** Everyone but the reader is made again. */
async function fillDesk(system: BenchSystem, reader: LoadPerson, pairs: number): Promise<void> {
  const client = new pg.Client({ connectionString: system.databaseUrl })
  await client.connect()
  try {
    await client.query('truncate mentorships, channels, pool_entries cascade')
    await client.query(`delete from people where id like 'load-%' and id <> $1`, [reader.id])
    const people = Math.round(pairs * peopleOfPair)
    const made = await system.loadPairs(people, people * 5, pairs)
    await nameOne(client, made[0])
    await makeStaff(client, reader.id)
    await planContacts(client)
    await waitInPool(client, made.slice(2 * pairs, 2 * pairs + people / 10))
    const accepted = 2 * pairs + people / 10
    await loadContent(system)
    await answerSurveys(client, made.slice(0, accepted + waitingApplicants))
    await acceptAll(client, made.slice(0, accepted))
    await fillAudit(client, reader.id, people * 2)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** One person has this name on any size, so that a search for it finds the same. All others share their first name. */
async function nameOne(client: pg.Client, person: LoadPerson | undefined): Promise<void> {
  await client.query(`update people set first_name = 'Nandita', last_name = 'Varma' where id = $1`, [
    person?.id,
  ])
}

async function makeStaff(client: pg.Client, id: string): Promise<void> {
  await client.query(`update people set role = 'staff' where id = $1`, [id])
  await client.query(
    `insert into staff_rights (person_id, name, given_at)
     select $1, unnest($2::text[]), now() on conflict do nothing`,
    [id, [...staffRights]],
  )
  await client.query(
    `insert into second_factor_passes (sign_in_id, person_id, passed_at) values ($1, $1, now()) on conflict do nothing`,
    [id],
  )
}

/** Thirty pairs wait for a contact, on any size. All have named their goal. */
async function planContacts(client: pg.Client): Promise<void> {
  await client.query(
    `with numbered as (select mentorship_id, row_number() over (order by mentorship_id) as n from mentorship_care)
     update mentorship_care as care set next_on = (now() at time zone 'Asia/Kolkata')::date
       + case when n <= 30 then 0 else 1 + (n % 29)::int end
     from numbered where numbered.mentorship_id = care.mentorship_id`,
  )
  await client.query(
    `insert into mentorship_goals (mentorship_id, words, named_at) select id, 'A first job', now() from mentorships`,
  )
}

async function waitInPool(client: pg.Client, people: readonly LoadPerson[]): Promise<void> {
  await client.query(
    `insert into pool_entries (person_id, role, since) select id, 'mentee', now() - interval '2 days' from unnest($1::text[]) as id`,
    [people.map(({ id }) => id)],
  )
}

/** Applicants who wait for the team, on any size. */
const waitingApplicants = 60

/** The measured product loads no content. */
async function loadContent(system: BenchSystem): Promise<void> {
  const db = openDatabase({ url: system.databaseUrl, connections: 1 }, () => undefined)
  try {
    await loadSurveys({ db, clock: { now: () => new Date() } })
  } finally {
    await db.close()
  }
}

/** Everyone has answered each stage of the surveys for mentees and mentors in general. */
async function answerSurveys(client: pg.Client, people: readonly LoadPerson[]): Promise<void> {
  await client.query(
    `insert into stage_answers (person_id, survey_id, stage_id, status, answers, saved_at)
     select person.id, surveys.id, stage ->> 'id', 'COMPLETE', '[]', now() - interval '3 days'
     from people as person, surveys, jsonb_array_elements(surveys.content -> 'stages') as stage
     where person.id = any ($1::text[]) and surveys.id = person.role || '-start'`,
    [people.map(({ id }) => id)],
  )
}

async function acceptAll(client: pg.Client, people: readonly LoadPerson[]): Promise<void> {
  await client.query(
    `insert into applications (person_id, decision, decided_at)
     select id, 'approved', now() - interval '2 days' from unnest($1::text[]) as id`,
    [people.map(({ id }) => id)],
  )
}

async function fillAudit(client: pg.Client, staffId: string, rows: number): Promise<void> {
  await client.query('alter table desk_audit disable trigger desk_audit_stays')
  await client.query('truncate desk_audit cascade')
  await client.query('alter table desk_audit enable trigger desk_audit_stays')
  await client.query(
    `insert into desk_audit (id, at, staff_id, act, about, about_id, details_hash, hash)
     select n, now(), $1, 'person_seen', 'person', $1, '', '' from generate_series(1, $2::int) as n`,
    [staffId, rows],
  )
}
