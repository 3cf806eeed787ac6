import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { type Shelf, shelfInFolder } from '../engines/files/files.ts'
import { keysInDatabase } from '../engines/secrets/sealedKeys.ts'
import { newSecret, secretFromEnvironment } from '../engines/secrets/secretKey.ts'
import { emptyDatabase } from '../testing/emptyDatabase.ts'
import { openTesting } from '../testing/testing.ts'
import { backupBytes, refusalOf, restoreInto, verifyIn } from './testing/backups.ts'

const testing = await openTesting()
const { db: here } = testing.house
const folder = mkdtempSync(join(tmpdir(), 'saathi-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const shelf = shelfInFolder(join(folder, 'files'))
const keysFolder = join(folder, 'keys')
const backup = (files: Pick<Shelf, 'list' | 'read'> = shelf) =>
  backupBytes(testing.databaseUrl, { files, keysFolder })

let asha: Awaited<ReturnType<typeof testing.person>>
beforeEach(async () => {
  asha = await testing.person()
})

test('a comparison finds rows and files that differ from the backup, and none after a restore', async () => {
  await shelf.put('pictures/two.webp', Buffer.from('another picture'))
  const bytes = await backup()
  const restored = await restoreInto(folder, bytes)
  const { db, files } = restored
  const problems = async () => (await verifyIn(restored, bytes)).problems
  const first = await verifyIn(restored, bytes)
  expect(first).toMatchObject({ problems: [], notes: [], rows: restored.restored.rows, files: 1 })
  expect(first.links).toBeGreaterThan(100)
  expect(first.rules).toBeGreaterThan(100)
  await db.run(sql`update people set first_name = 'Somebody else' where id = ${asha.id}`)
  await files.put('pictures/two.webp', Buffer.from('no picture'))
  expect(await problems()).toEqual([
    'public.people has other rows than the backup.',
    'The file pictures/two.webp is another one than in the backup.',
  ])
  await files.remove('pictures/two.webp')
  expect(await problems()).toContain('The file pictures/two.webp is missing.')
})

test('the job that makes the backup is free again after a restore, with its attempt, and the comparison succeeds', async () => {
  await here.run(sql`select graphile_worker.add_job('backUp', queue_name := 'a turn', max_attempts := 1)`)
  await here.run(sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a process', attempts = 1`)
  await here.run(
    sql`update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'a process'`,
  )
  try {
    const bytes = await backup()
    const restored = await restoreInto(folder, bytes)
    expect((await verifyIn(restored, bytes)).problems).toEqual([])
    expect(
      await restored.db.many(sql`select attempts, locked_by from graphile_worker._private_jobs`),
    ).toEqual([{ attempts: 0, lockedBy: null }])
    expect(await restored.db.many(sql`select locked_by from graphile_worker._private_job_queues`)).toEqual([
      { lockedBy: null },
    ])
    // Another job is no longer the saved one.
    await restored.db.run(sql`update graphile_worker._private_jobs set priority = 9`)
    expect((await verifyIn(restored, bytes)).problems).toEqual([
      'graphile_worker._private_jobs has other rows than the backup.',
    ])
  } finally {
    await here.run(sql`delete from graphile_worker._private_jobs`)
    await here.run(sql`delete from graphile_worker._private_job_queues`)
  }
})

test('tables that a later version changed are told in words, and others must be the same', async () => {
  const name = '0075_backups.sql'
  const bytes = await backup()
  const { db, files } = await restoreInto(folder, bytes)
  const gone = await here.one<{ name: string; checksum: string }>(
    sql`delete from migrations where name = ${name} returning name, checksum`,
  )
  try {
    const older = await backup()
    await db.run(sql`insert into backups (began_at) values (now())`)
    await db.run(sql`update people set first_name = 'Somebody else' where id = ${asha.id}`)
    const { notes, problems } = await verifyIn({ db, files }, older)
    expect(notes).toEqual([
      'public.backups has 1 rows, the backup 0: the restore compared them before a later version changed the table.',
    ])
    expect(problems).toEqual(['public.people has other rows than the backup.'])
  } finally {
    await here.run(sql`insert into migrations (name, checksum) values (${name}, ${gone.checksum})`)
  }
})

test('a link, a rule or a trigger that does not hold is found', async () => {
  const bytes = await backup()
  const restored = await restoreInto(folder, bytes)
  await restored.db.run(sql`
    create table heads (id integer primary key);
    create table hands (head integer, side text);
    insert into hands values (7, 'up');
    alter table hands add constraint hands_head foreign key (head) references heads not valid;
    alter table hands add constraint hands_side check (side in ('left', 'right')) not valid;
    update pg_constraint set convalidated = true where conname = 'hands_side';
    alter table hands disable trigger all`)
  expect((await verifyIn(restored, bytes)).problems).toEqual([
    'The rule hands_head of hands was never proved.',
    '1 rows of hands break the rule hands_head.',
    '1 rows of hands break the rule hands_side.',
    expect.stringMatching(/^The trigger RI_ConstraintTrigger_c_\d+ of hands is switched off\.$/),
    expect.stringMatching(/^The trigger RI_ConstraintTrigger_c_\d+ of hands is switched off\.$/),
  ])
})

test('a row that is older than a rule for new rows is restored, and told', async () => {
  const { definition } = await here.one<{ definition: string }>(
    sql`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'people_bounded'`,
  )
  await here.run(sql`alter table people drop constraint people_bounded`)
  await here.run(sql`update people set bio = repeat('x', 3001) where id = ${asha.id}`)
  await here.pool.query(`alter table people add constraint people_bounded ${definition}`)
  const bytes = await backup()
  const restored = await restoreInto(folder, bytes)
  expect(await verifyIn(restored, bytes)).toMatchObject({
    problems: [],
    notes: ['1 rows of people are older than the rule people_bounded, which they break.'],
  })
  const again = restored.db.run(sql`update people set bio = repeat('y', 3001) where id = ${asha.id}`)
  expect(await refusalOf(again)).toContain('people_bounded')
  await here.run(sql`update people set bio = '' where id = ${asha.id}`)
})

test('a file that was deleted while the backup was made is told, and is no mistake', async () => {
  await shelf.put('pictures/going.webp', Buffer.from('going'))
  await here.run(sql`update people set picture_key = 'going' where id = ${asha.id}`)
  try {
    const bytes = await backup({
      list: () => shelf.list(),
      // It is deleted between the list and the copy.
      read: (key) => (key === 'pictures/going.webp' ? Promise.resolve(undefined) : shelf.read(key)),
    })
    const restored = await restoreInto(folder, bytes)
    expect(restored.restored.gone).toBe(1)
    expect(await verifyIn(restored, bytes)).toMatchObject({
      problems: [],
      notes: ['Files that were deleted while the backup was made, and are not in it: 1.'],
    })
  } finally {
    await here.run(sql`update people set picture_key = null where id = ${asha.id}`)
  }
})

test('a file that a row names and that the backup never had is told', async () => {
  await here.run(sql`update people set picture_key = 'lost' where id = ${asha.id}`)
  try {
    const bytes = await backup()
    expect((await verifyIn(await restoreInto(folder, bytes), bytes)).notes).toEqual([
      'public.people names the file pictures/lost.webp, which is not in the backup.',
    ])
  } finally {
    await here.run(sql`update people set picture_key = null where id = ${asha.id}`)
  }
})

test('a database with its keys as rows takes a backup of another such one, and one with files takes none of them', async () => {
  const rows = await backupBytes(testing.databaseUrl, { files: shelf, keysFolder, keys: 'rows' })
  const restored = await restoreInto(folder, rows, { keys: 'rows' })
  expect((await verifyIn(restored, rows)).problems).toEqual([])
  expect(await refusalOf(restoreInto(folder, rows, { keys: 'files' }))).toContain('set DATABASE_URL')
})

test('keys that were files become encrypted rows in a database of its own, and the comparison says so', async () => {
  const value = 'f'.repeat(43)
  mkdirSync(keysFolder, { recursive: true })
  writeFileSync(join(keysFolder, 'file-links'), value)
  writeFileSync(join(keysFolder, 'backup'), 'the key of the backups')
  const bytes = await backup()
  const db = await emptyDatabase()
  const keeper = keysInDatabase(db, secretFromEnvironment(newSecret()))
  const restored = await restoreInto(folder, bytes, { db, keys: 'rows', sealing: keeper })
  expect(await keeper.keep('file-links', async () => 'another one')).toBe(value)
  const rows = await db.many<{ name: string; value: string }>(sql`select name, value from keys order by name`)
  expect(rows.map(({ name }) => name)).toEqual(['file-links', 'secret-check'])
  expect(JSON.stringify(rows)).not.toContain(value)
  expect(readdirSync(restored.keysFolder)).toEqual(['backup'])
  expect(await verifyIn(restored, bytes)).toMatchObject({
    problems: [],
    notes: ['The keys of the backup were files, and are 2 encrypted rows here.'],
  })
  rmSync(keysFolder, { recursive: true })
})
