import { setTimeout as wait } from 'node:timers/promises'

import * as v from 'valibot'
import { expect, test } from 'vitest'

import { openTesting } from '../testing.ts'
import { sql } from './database.ts'
import { job } from './queue.ts'

const testing = await openTesting()
const { db, queue } = testing.house
const done: string[] = []
await queue.start({
  note: job({
    payload: v.object({ word: v.string() }),
    work: async ({ word }) => {
      done.push(word)
    },
  }),
  fail: job({
    payload: v.object({}),
    work: async () => {
      throw new Error('This job always fails.')
    },
  }),
})

test('a job is done once, and only after its transaction', async () => {
  await db.transaction(async (tx) => {
    await queue.add(tx, { name: 'note', payload: { word: 'once' } })
    await wait(100)
    expect(done).not.toContain('once')
  })
  await expect.poll(() => done.filter((word) => word === 'once').length).toBe(1)
  await wait(100)
  expect(done.filter((word) => word === 'once')).toHaveLength(1)
})

test('with the same key one job waits, the later payload counts', async () => {
  const at = new Date(Date.now() + 3_600_000)
  await queue.add(db, { name: 'note', payload: { word: 'first' }, key: 'k', at })
  await queue.add(db, { name: 'note', payload: { word: 'second' }, key: 'k', at: new Date() })
  await expect.poll(() => done).toContain('second')
  expect(done).not.toContain('first')
})

test('a failing job is tried again later, and visible as dead once it was given up', async () => {
  await queue.add(db, { name: 'fail', payload: {} })
  const tried = () =>
    db.maybe<{ attempts: number; error: string | null }>(sql`
      select attempts, last_error as error from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where tasks.identifier = 'fail'`)
  // The first try is counted when it begins, and its error is stored when it ends.
  await expect.poll(async () => (await tried())?.error ?? '').toContain('always fails')
  expect((await tried())?.attempts).toBe(1)
  expect(await queue.counts()).toMatchObject({ dead: 0 })
  await db.run(
    sql`update graphile_worker._private_jobs set attempts = max_attempts where last_error is not null`,
  )
  expect(await queue.counts()).toMatchObject({ dead: 1 })
})
