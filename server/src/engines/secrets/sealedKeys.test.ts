import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { rotateSecret } from '../../commands/secretActs.ts'
import { openTesting } from '../../testing/testing.ts'
import { sql } from '../database/database.ts'
import { keysInDatabase } from './sealedKeys.ts'
import { newSecret, secretFromEnvironment, secretInFile } from './secretKey.ts'

const { house } = await openTesting()
const { db } = house
const folder = mkdtempSync(join(tmpdir(), 'saathi-secret-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const make = async () => 'k'.repeat(43)
const stored = () => db.many<{ name: string; value: string }>(sql`select name, value from keys order by name`)

let file: string
beforeEach(async () => {
  await db.run(sql`delete from keys`)
  file = join(folder, crypto.randomUUID())
})
/** The keys as a newly started process has them. */
const started = () => keysInDatabase(db, secretInFile(file))

test('a copy of the database shows no key, and the next process reads the same ones', async () => {
  const keys = started()
  const made = await keys.open()
  expect(made).toBe(readFileSync(file, 'utf8'))
  expect(await keys.keep('one', make)).toBe(await make())
  expect(JSON.stringify(await stored())).not.toContain(await make())
  expect(await started().open()).toBeUndefined()
  expect(await started().keep('one', async () => 'another key, which is not used any more')).toBe(
    await make(),
  )
})

test('keys from before are encrypted at the next start, and stay the same', async () => {
  await db.run(sql`insert into keys (name, value) values ('old', ${await make()})`)
  const keys = started()
  await keys.open()
  expect(JSON.stringify(await stored())).not.toContain(await make())
  expect(await keys.keep('old', async () => 'another key, which is not used any more')).toBe(await make())
})

test('many first processes at once use one key', async () => {
  const keys = Array.from({ length: 5 }, started)
  const made = await Promise.all(keys.map((each) => each.open()))
  expect(made.filter((each) => each !== undefined)).toHaveLength(1)
  const values = await Promise.all(keys.map((each) => each.keep('one', async () => newSecret())))
  expect(new Set(values).size).toBe(1)
})

test('without the key, or with another one, nothing starts and nothing is changed', async () => {
  await started().keep('one', make)
  const before = await stored()
  rmSync(file)
  await expect(started().open()).rejects.toThrow('Set SECRET_KEY')
  expect(existsSync(file)).toBe(false)
  await expect(keysInDatabase(db, secretFromEnvironment(newSecret())).open()).rejects.toThrow('another key')
  expect(await stored()).toEqual(before)
})

test('a value that was moved to another name does not open', async () => {
  await started().keep('one', make)
  await db.run(sql`insert into keys (name, value) select 'two', value from keys where name = 'one'`)
  await expect(started().keep('two', make)).rejects.toThrow('another key')
})

test('an empty key is refused', async () => {
  await db.run(sql`insert into keys (name, value) values ('file-links', '')`)
  await expect(started().keep('file-links', make)).rejects.toThrow('too short')
})

test('a rotation encrypts all keys again, and a process with the old key adds none', async () => {
  const running = started()
  await running.keep('one', make)
  const [before, secret] = [await stored(), readFileSync(file, 'utf8')]
  expect(await rotateSecret({ keys: started() }, ['rotate'])).toContain('1 keys')
  expect(readFileSync(file, 'utf8')).not.toBe(secret)
  expect((await stored()).map(({ value }) => value)).not.toEqual(before.map(({ value }) => value))
  expect(await started().keep('one', newKey)).toBe(await make())
  expect(await running.keep('one', newKey)).toBe(await make())
  await expect(running.keep('two', make)).rejects.toThrow('Start this process again')
})

test('a rotation that died before or after its commit leaves a key that opens', async () => {
  await started().keep('one', make)
  const next = newSecret()
  writeFileSync(`${file}.next`, next)
  expect(await started().keep('one', newKey)).toBe(await make())
  const source = secretInFile(file)
  await keysInDatabase(db, { ...source, settle: async () => undefined }).rotate(next)
  expect(readFileSync(file, 'utf8')).not.toBe(next)
  expect(await started().keep('one', newKey)).toBe(await make())
  expect(readFileSync(file, 'utf8')).toBe(next)
})

test('with SECRET_KEY the new key is printed before it takes effect', async () => {
  const secret = newSecret()
  const keys = keysInDatabase(db, secretFromEnvironment(secret))
  await keys.keep('one', make)
  const said = await rotateSecret({ keys }, ['rotate'])
  if (typeof said !== 'object') throw new Error('The new key is not said.')
  const next = /SECRET_KEY=(\S+)/.exec(said.text)?.[1] ?? ''
  expect(await keysInDatabase(db, secretFromEnvironment(secret)).open()).toBeUndefined()
  await said.printed?.()
  expect(await keysInDatabase(db, secretFromEnvironment(next)).keep('one', newKey)).toBe(await make())
  await expect(keysInDatabase(db, secretFromEnvironment(secret)).open()).rejects.toThrow('another key')
})

const newKey = async () => newSecret()
