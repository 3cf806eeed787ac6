import { type AddressInfo, createServer } from 'node:net'

import { feedCalls } from '@saathi/contract/feed/calls.ts'
import { expect, test } from 'vitest'

import { ProblemAnswer, openTesting } from '../../testing/testing.ts'
import { databaseAnswers, openDatabase, sql } from './database.ts'
import { outageOf } from './outages.ts'

const errorWith = (code: string, message = 'It broke.') => Object.assign(new Error(message), { code })

test.each([
  [errorWith('53100'), 'storageFull'],
  [errorWith('ENOSPC'), 'storageFull'],
  [new Error('The file was not stored.', { cause: errorWith('ENOSPC') }), 'storageFull'],
  [errorWith('57P03'), 'unavailable'],
  [errorWith('08006'), 'unavailable'],
  [new AggregateError([errorWith('ECONNREFUSED')]), 'unavailable'],
  [errorWith('ENOENT', 'connect ENOENT /run/.s.PGSQL.5432'), 'unavailable'],
  [new Error('Connection terminated unexpectedly'), 'unavailable'],
  [new Error('timeout exceeded when trying to connect'), 'unavailable'],
  [Object.assign(new Error('No reply.'), { name: 'TimeoutError' }), 'unavailable'],
  [Object.assign(new Error('Slow down.'), { $metadata: { httpStatusCode: 503 } }), 'unavailable'],
  [Object.assign(new Error('Denied.'), { $metadata: { httpStatusCode: 403 } }), undefined],
  [errorWith('ENOENT', 'ENOENT: no such file'), undefined],
  [errorWith('23505'), undefined],
  ['no error', undefined],
])('%s is %s', (error, failure) => {
  expect(outageOf(error)?.failure).toBe(failure)
})

test('a database that went away is a 503 that says when to come back, and not our mistake', async () => {
  const testing = await openTesting()
  const { token } = await testing.person()
  // A database that stops accepting connections, and ends the open ones.
  const { name } = await testing.house.db.one<{ name: string }>(sql`select current_database()::text as name`)
  const admin = openDatabase(
    { url: testing.databaseUrl.replace(name, 'postgres'), connections: 1 },
    () => undefined,
  )
  await admin.pool.query(`alter database ${name} with allow_connections false`)
  await admin.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const failure = await testing.ask(feedCalls.feed, {}, { token }).catch((error: unknown) => error)
  await admin.pool.query(`alter database ${name} with allow_connections true`)
  await admin.close()
  expect(failure).toBeInstanceOf(ProblemAnswer)
  expect(failure).toMatchObject({ status: 503, code: 'unavailable', headers: { 'retry-after': '5' } })
})

test('readiness is answered within its deadline by a database that says nothing', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const db = openDatabase({ url: `postgresql://nobody@127.0.0.1:${port}/none` }, () => undefined)
  expect(await databaseAnswers(db, 200)).toBe(false)
  silent.close()
})
