import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'

import { emptyDatabase } from '../../testing/emptyDatabase.ts'
import { openDatabase } from './database.ts'
import { barOf, migrate, runMigration, tablesAge } from './migrations.ts'

const nothing = async () => undefined

async function threeClients() {
  const { url } = await emptyDatabase()
  const clients = [1, 2, 3].map(() => new pg.Client({ connectionString: url }))
  for (const client of clients) await client.connect()
  onTestFinished(async () => {
    for (const client of clients) await client.end()
  })
  const [one, two, three] = clients
  if (one === undefined || two === undefined || three === undefined) throw new Error('There are three.')
  await one.query('create table notes (id int)')
  return { one, two, three }
}

test('a migration that waits for a lock lets everybody else go first, and gets its turn', async () => {
  const { one: reader, two: migrating, three: other } = await threeClients()
  await reader.query('begin; select from notes')
  const migration = runMigration(migrating, 'alter table notes add column text text', nothing)
  const waiting = async () => {
    const { rows } = await reader.query<{ count: number }>(
      'select count(*)::int as count from pg_locks where not granted',
    )
    return rows[0]?.count
  }
  await vi.waitUntil(async () => (await waiting()) === 1)
  // It waits behind the migration until that gives up.
  await other.query('select from notes')
  await reader.query('commit')
  await migration
  await other.query('select text from notes')
})

test('a migration that fails has changed nothing', async () => {
  const { one, two } = await threeClients()
  const failing = runMigration(two, 'alter table notes add column text text; select 1 / 0', nothing)
  await expect(failing).rejects.toThrow('division by zero')
  await expect(one.query('select text from notes')).rejects.toThrow('does not exist')
})

test('a migration can make an index beside the people who write', async () => {
  const { one, two } = await threeClients()
  await runMigration(
    two,
    `-- not in a transaction
drop index concurrently if exists notes_id;
create index concurrently notes_id on notes (id);
`,
    nothing,
  )
  const { rows } = await one.query<{ name: string }>(`select indexname as name from pg_indexes`)
  expect(rows.map(({ name }) => name)).toContain('notes_id')
})

test('a version does not start after a migration of a newer one that bars it', async () => {
  const { url } = await emptyDatabase()
  const db = openDatabase({ url, connections: 2 }, () => undefined)
  onTestFinished(() => db.close())
  await migrate(db)
  const note = (name: string, bars: string | null) =>
    db.pool.query('insert into migrations (name, checksum, bars) values ($1, $2, $3)', [name, '', bars])
  await note('9998_adds_a_table.sql', null)
  await migrate(db)
  await note('9999_bars.sql', 'It has other notes.')
  await expect(migrate(db)).rejects.toThrow('cannot read it: It has other notes. Start the newer version')
})

test.each([
  ['-- bars older versions: It has other notes.\nselect 1;', 'It has other notes.'],
  ['-- quick: few rows\nupdate notes set id = 1;', undefined],
])('the bar of a migration is read from its line: %s', (text, bar) => {
  expect(barOf(text)).toBe(bar)
})

test('two servers that start at once on an empty database wait for each other', async () => {
  const first = await emptyDatabase()
  const second = openDatabase({ url: first.url, connections: 2 }, () => undefined)
  onTestFinished(() => second.close())
  await Promise.all([migrate(first), migrate(second)])
  expect(await tablesAge(second)).toBe('same')
})
