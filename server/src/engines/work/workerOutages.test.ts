import pg from 'pg'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'

import { openTesting } from '../../testing/testing.ts'
import { sql } from '../database/database.ts'
import { job } from './queue.ts'

const testing = await openTesting()
const { db, queue } = testing.house
const tried: string[] = []

let cutting: Promise<void> = Promise.resolve()
// A test that begins while the connections of the one before are still ended would lose its own first statement.
afterEach(async () => {
  await cutting
  await vi.waitFor(() => db.one(sql`select 1 as one`))
})

/** Ends every connection of the product, once and then again and again for a time. Resolves after the first. */
async function cutFor(milliseconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: testing.databaseUrl, application_name: 'cut' })
  await client.connect()
  const cut = () =>
    client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name <> 'cut'`)
  await cut()
  const until = performance.now() + milliseconds
  const goOn = async () => {
    while (performance.now() < until) await cut()
    await client.end()
  }
  cutting = goOn()
}

await queue.start({
  work: job({
    payload: v.object({ word: v.string(), fails: v.boolean() }),
    async work({ word, fails }) {
      tried.push(word)
      await cutFor(1500)
      if (fails) throw new Error('This job fails.')
    },
  }),
})

const jobs = () =>
  db
    .many<{ error: string | null; isTaken: boolean }>(
      sql`select last_error as error, locked_by is not null as is_taken from graphile_worker._private_jobs`,
    )
    .catch(() => undefined)

test('a job that ends while PostgreSQL is away is done', async () => {
  await queue.add(db, { name: 'work', payload: { word: 'done', fails: false } })
  await expect.poll(() => tried).toContain('done')
  await expect.poll(jobs).toEqual([])
  expect(tried).toEqual(['done'])
})

test('a job that fails while PostgreSQL is away is tried again later', async () => {
  await queue.add(db, { name: 'work', payload: { word: 'failed', fails: true } })
  await expect.poll(() => tried).toContain('failed')
  await expect.poll(jobs).toEqual([{ error: 'This job fails.', isTaken: false }])
})
