import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

import * as v from 'valibot'
import { expect, test } from 'vitest'

import { openTesting } from '../../testing/testing.ts'
import { sql } from '../database/database.ts'
import { job } from './queue.ts'

const testing = await openTesting()
const { db, queue } = testing.house
const done: string[] = []

const here = process.platform === 'linux' ? `${hostname()} ${readlinkSync('/proc/self/ns/pid')}` : hostname()
/** The id of a process that has ended: no system gives such a high one. */
const endedPid = 2 ** 31 - 1

interface Locked {
  readonly by: string
  readonly host?: string
  readonly pid?: number
  /** Seconds since the job was locked and the worker last seen. */
  readonly ago: number
}

/** A job that a worker has locked, with that worker. */
async function addLocked({ by, host = here, pid = process.ppid, ago }: Locked): Promise<void> {
  await queue.add(db, { name: 'note', payload: { word: by } })
  await db.run(sql`
    update graphile_worker._private_jobs
    set locked_by = ${by}, locked_at = now() - make_interval(secs => ${ago}), attempts = 1
    where payload ->> 'word' = ${by}`)
  await db.run(sql`
    insert into queue_workers (id, host, pid, seen_at)
    values (${by}, ${host}, ${pid}, now() - make_interval(secs => ${ago}))`)
}
await addLocked({ by: 'killed here just now', pid: endedPid, ago: 1 })
await addLocked({ by: 'killed elsewhere', host: 'elsewhere', pid: endedPid, ago: 45 })
await addLocked({ by: 'alive elsewhere', host: 'elsewhere', pid: endedPid, ago: 20 })
await addLocked({ by: 'alive here', ago: 20 })

const { promise: minuteMayEnd, resolve: endMinute } = Promise.withResolvers<void>()

await queue.start({
  note: job({
    payload: v.object({ word: v.string() }),
    work: async ({ word }) => {
      done.push(word)
    },
  }),
  long: job({
    payload: v.object({ word: v.string() }),
    work: async ({ word }) => {
      done.push(`${word} begins`)
      // The queue takes jobs in their order: by then it would have begun the next one.
      await doneLater(`beside ${word}`)
      done.push(`${word} ends`)
    },
  }),
  minutely: job({
    payload: v.object({}),
    everyMinute: true,
    work: async () => {
      done.push('a run has begun')
      await minuteMayEnd
      done.push('a run is over')
    },
  }),
  fail: job({
    payload: v.object({}),
    work: async () => {
      throw new Error('This job always fails.')
    },
  }),
})

test('the jobs of processes that were killed are done at once, those of running ones are not', async () => {
  await expect.poll(() => done.toSorted()).toEqual(['killed elsewhere', 'killed here just now'])
  // A job finishes its work a moment before its row is deleted.
  const locked = () =>
    db.many<{ lockedBy: string }>(sql`
      select locked_by from graphile_worker.jobs where locked_by is not null order by locked_by`)
  await expect.poll(locked).toEqual([{ lockedBy: 'alive elsewhere' }, { lockedBy: 'alive here' }])
  // This process shows that it is alive.
  await expect
    .poll(() => db.many(sql`select id from queue_workers where pid = ${process.pid}`))
    .toHaveLength(1)
})

test('a job is done once, and only after its transaction', async () => {
  await db.transaction(async (tx) => {
    await queue.add(tx, { name: 'note', payload: { word: 'once' } })
    // The queue runs jobs in their order, so an earlier one would be done by now.
    await doneLater('while it is open')
    expect(done).not.toContain('once')
  })
  await expect.poll(() => done).toContain('once')
  await doneLater('after it is done')
  expect(done.filter((word) => word === 'once')).toHaveLength(1)
})

async function doneLater(word: string): Promise<void> {
  await queue.add(db, { name: 'note', payload: { word } })
  await expect.poll(() => done).toContain(word)
}

test('with the same key one job waits, the later payload counts', async () => {
  const at = new Date(Date.now() + 3_600_000)
  await queue.add(db, { name: 'note', payload: { word: 'first' }, key: 'k', at })
  await queue.add(db, { name: 'note', payload: { word: 'second' }, key: 'k', at: new Date() })
  await expect.poll(() => done).toContain('second')
  expect(done).not.toContain('first')
})

test('jobs of one turn run one after another', async () => {
  for (const word of ['one', 'two', 'three']) {
    await queue.add(db, { name: 'long', payload: { word }, turn: 'a turn' })
  }
  const seen = () => done.filter((word) => / (?:begins|ends)$/.test(word))
  await expect.poll(seen).toHaveLength(6)
  expect(seen()).toEqual(['one', 'two', 'three'].flatMap((word) => [`${word} begins`, `${word} ends`]))
})

test('a failing job is tried again later, and visible as dead once it was given up', async () => {
  await queue.add(db, { name: 'fail', payload: {} })
  const tried = () =>
    db.maybe<{ attempts: number; error: string | null }>(sql`
      select attempts, last_error as error from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where tasks.identifier = 'fail'`)
  // The first attempt is counted when it begins, and its error is stored when it ends.
  await expect.poll(async () => (await tried())?.error ?? '').toContain('always fails')
  expect((await tried())?.attempts).toBe(1)
  expect(await queue.counts()).toMatchObject({ dead: 0 })
  await db.run(
    sql`update graphile_worker._private_jobs set attempts = max_attempts where last_error is not null`,
  )
  expect(await queue.counts()).toMatchObject({ dead: 1 })
})

test('the only attempt of a run is no end while it runs, and a success makes up for runs that were given up', async () => {
  await db.run(sql`delete from graphile_worker._private_jobs where attempts >= max_attempts`)
  const addRun = () => db.run(sql`select graphile_worker.add_job('minutely', max_attempts := 1)`)
  // No worker may begin this run before it counts as given up.
  await db.transaction(async (tx) => {
    await tx.run(sql`select graphile_worker.add_job('minutely', max_attempts := 1)`)
    await tx.run(sql`
      update graphile_worker._private_jobs jobs set attempts = 1 from graphile_worker._private_tasks tasks
      where tasks.id = jobs.task_id and tasks.identifier = 'minutely'`)
  })
  expect(await queue.counts()).toMatchObject({ dead: 1 })
  await addRun()
  await expect.poll(() => done).toContain('a run has begun')
  // The earlier run was given up; the one that runs was not.
  expect(await queue.counts()).toMatchObject({ dead: 1 })
  endMinute()
  await expect.poll(() => queue.counts()).toMatchObject({ dead: 0 })
})
