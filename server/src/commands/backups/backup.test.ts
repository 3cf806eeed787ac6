import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, inject, test, vi } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { emptyDatabase } from '../../testing/emptyDatabase.ts'
import { openTesting } from '../../testing/testing.ts'

const testing = await openTesting()
const folder = mkdtempSync(join(tmpdir(), 'saathi-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const to = join(folder, 'backups')
const settings = { BACKUP_TO: to, BACKUP_KEEP: '2', DATABASE_URL: testing.databaseUrl, DATA_DIR: folder }

function start(name: string, words: readonly string[], over: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...words], {
    env: { PATH: process.env['PATH'], HOME: folder, ...settings, ...over },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  return { child, ended: endOf(child).then((code) => ({ code, said })) }
}
async function endOf(child: ChildProcess): Promise<number | null> {
  await once(child, 'close')
  return child.exitCode
}
const backups = () => readdirSync(to).filter((name) => name.endsWith('.age'))
const parts = () => (existsSync(to) ? readdirSync(to).filter((name) => name.endsWith('.part')) : [])

test('the first backup shows its key, a killed one leaves the last good one, and a restore elsewhere is the same', async () => {
  await testing.person()
  const first = await start('backup', [`${to}/`]).ended
  expect(first).toMatchObject({ code: 0 })
  const key = /AGE-SECRET-KEY-1[A-Z0-9]+/.exec(first.said)?.[0]
  expect(readFileSync(join(folder, 'keys', 'backup'), 'utf8').trim()).toBe(key)
  const [good] = backups()

  // The backup waits for this lock in the middle of its tables, and is killed there.
  const blocking = await testing.house.db.pool.connect()
  await blocking.query('begin; lock table people in access exclusive mode')
  const { child, ended } = start('backup', [`${to}/`])
  const isWaiting = () =>
    testing.house.db.maybe(sql`
      select 1 from pg_locks where not granted and relation = 'people'::regclass`)
  await vi.waitUntil(async () => parts().length > 0 && (await isWaiting()) !== undefined, {
    timeout: inject('patienceMs'),
  })
  child.kill('SIGKILL')
  await ended
  await blocking.query('rollback')
  blocking.release()
  expect(backups()).toEqual([good])
  expect(parts()).toHaveLength(1)

  // The next one removes what the killed one left an hour ago, keeps as many as BACKUP_KEEP says, and shows no key.
  const hourAgo = new Date(Date.now() - 3_700_000)
  for (const name of parts()) utimesSync(join(to, name), hourAgo, hourAgo)
  writeFileSync(join(to, 'saathi-20200101-020000.age'), 'old')
  const next = await start('backup', [`${to}/`]).ended
  expect(next.said).toContain('Deleted 1 older ones: BACKUP_KEEP is 2.')
  expect(next.said).not.toContain('AGE-SECRET-KEY')
  expect(parts()).toEqual([])
  expect(backups()).toHaveLength(2)
  expect(backups()).toContain(good)

  const elsewhere = { DATABASE_URL: (await emptyDatabase()).url, DATA_DIR: join(folder, 'elsewhere') }
  const refused = await start('restore', [join(to, good ?? '')], elsewhere).ended
  expect(refused.code).toBe(1)
  expect(refused.said).toContain('The key is missing')
  const opened = { ...elsewhere, BACKUP_KEY: key ?? '' }
  const restored = await start('restore', [join(to, good ?? '')], opened).ended
  expect(restored.said).toContain('Restored: ')
  const verified = await start('verify', [join(to, good ?? '')], opened).ended
  expect(verified).toMatchObject({ code: 0 })
  expect(verified.said).toMatch(/\d+ rows and 0 files\. \d+ links and \d+ rules of the database hold\./)
})

test('a rehearsal by hand tells what it found, and is noted', async () => {
  const { code, said } = await start('restore', [to, '--rehearse']).ended
  expect(said).toMatch(/was restored and compared in \d+ s, and is dropped again\./)
  expect(code).toBe(0)
  expect(await testing.house.db.many(sql`select source, problem from backup_rehearsals`)).toEqual([
    { source: to, problem: null },
  ])
})

test('a folder without a backup, and a file that is none, are refused with a sentence', async () => {
  const empty = mkdtempSync(join(folder, 'empty-'))
  expect(await start('verify', [empty]).ended).toEqual({ code: 1, said: `There is no backup in ${empty}.\n` })
  const none = join(folder, 'none.age')
  writeFileSync(none, 'no backup')
  const { code, said } = await start('verify', [none]).ended
  expect(code).toBe(1)
  expect(said).toBe('The backup was changed or cut off in its beginning.\n')
})
