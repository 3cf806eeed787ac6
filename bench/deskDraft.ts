import pg from 'pg'
import * as v from 'valibot'

import { pace } from './chat.ts'
import { type Measured, startMeasured } from './child.ts'
import { type BenchSystem, type LoadPerson, productFile } from './system.ts'
import { quantile, ratio } from './table.ts'

/** The pool of the dry run. `BENCH_SMALL=1` tries it with a tenth. */
const [mentees, mentors] = process.env.BENCH_SMALL === '1' ? [200, 40] : [2000, 400]
/** The people who write to each other beside it. */
const talkers = 200

/**
 * Measures a dry run of the studio in the process that delivers messages. Its time is from the press until the result, with the steps of
 * progress that the desk was shown. The chat's 99th percentile is compared with an idle process.
 */
export async function measureDraft(system: BenchSystem, reader: LoadPerson): Promise<string[]> {
  const options = ['--database', system.databaseUrl, '--data', system.folder, '--jobs']
  const people = await system.load(talkers + mentees + mentors, 2, 0)
  await fillPool(
    system,
    people.slice(talkers).map(({ id }) => id),
  )
  const server = await startMeasured(productFile, options, { SOCKET_RATE: '100000' })
  try {
    const p99 = async () =>
      quantile((await pace(server, people.slice(0, talkers), { isProduct: true })).waits, 0.99)
    const idle = await p99()
    const drafts = runDrafts(server, reader.token)
    const busy = await p99()
    const { ms, steps } = await drafts.end()
    const median = quantile(ms, 0.5)
    return [
      `  a dry run of ${mentees} mentees and ${mentors} mentors: ${(median / 1000).toFixed(1)} s, ${steps} steps of progress seen`,
      `  200 messages a second, p99 from send to seen: ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms during dry runs`,
      ratio('p99 of the chat, during dry runs ÷ idle', busy / idle, 'at most 2'),
    ]
  } finally {
    await server.stop()
  }
}

const draftState = v.object({ id: v.string(), state: v.string(), progress: v.optional(v.number(), 0) })

/** Starts one draft after another until the end is asked for, and then finishes the last one. */
function runDrafts(server: Measured, token: string) {
  const end = { isAsked: false }
  const ms: number[] = []
  const steps = new Set<number>()
  const ask = async (address: string, body?: object) => {
    const reply = await fetch(`http://127.0.0.1:${server.port}/api/v2/staff/matching/drafts/${address}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`The draft answered ${reply.status}: ${await reply.text()}`)
    return v.parse(draftState, await reply.json())
  }
  const run = async () => {
    do {
      const begun = performance.now()
      const { id } = await ask('', { programme: 'general', aim: 'fit' })
      for (;;) {
        const { state, progress } = await ask(`${id}/`)
        steps.add(progress)
        if (state === 'failed') throw new Error('The dry run failed.')
        if (state === 'ready') break
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      ms.push(performance.now() - begun)
    } while (!end.isAsked)
  }
  const running = run()
  return {
    async end() {
      end.isAsked = true
      await running
      return { ms, steps: steps.size }
    },
  }
}

/** The first people wait as mentees and the others as mentors. All have answered what the programme compares. */
async function fillPool(system: BenchSystem, ids: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: system.databaseUrl })
  await client.connect()
  try {
    await client.query('truncate pool_entries cascade')
    await client.query(
      `update people set role = case when person.n <= $2 then 'mentee' else 'mentor' end
       from unnest($1::text[]) with ordinality as person (id, n) where people.id = person.id`,
      [ids, mentees],
    )
    await client.query(
      `insert into pool_entries (person_id, role, kind, places, since)
       select id, case when n <= $2 then 'mentee' else 'mentor' end, case when n > $2 then 'one_to_one' end,
              case when n > $2 then 5 end, now() - make_interval(days => (n % 40)::int)
       from unnest($1::text[]) with ordinality as person (id, n)`,
      [ids, mentees],
    )
    await client.query(
      `insert into stage_answers (person_id, survey_id, stage_id, status, answers, saved_at)
       select person.id, surveys.id, stage ->> 'id', 'COMPLETE', jsonb_build_array(
           jsonb_build_object('questionKey', 'languages', 'answer', jsonb_build_array('english', (array['hindi', 'bengali', 'bodo'])[1 + n % 3])),
           jsonb_build_object('questionKey', 'field', 'answer', (array['software', 'finance', 'health', 'teaching'])[1 + n % 4]),
           jsonb_build_object('questionKey', 'times', 'answer', jsonb_build_array('saturday', (array['weekday_morning', 'weekday_evening', 'sunday'])[1 + n % 3])),
           jsonb_build_object('questionKey', 'state', 'answer', (array['an', 'ap', 'ar', 'as', 'br'])[1 + n % 5])),
         now() - interval '3 days'
       from unnest($1::text[]) with ordinality as person (id, n) join people on people.id = person.id, surveys,
         jsonb_array_elements(surveys.content -> 'stages') as stage
       where surveys.id = people.role || '-start'`,
      [ids],
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
