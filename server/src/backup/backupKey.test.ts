import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { identityToRecipient } from 'age-encryption'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { backupKeyOf, knownBackupKey } from './backupKey.ts'
import { identity, recipient, refusalOf } from './testing/backups.ts'

const folder = mkdtempSync(join(tmpdir(), 'saathi-key-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const unset = { key: undefined, recipient: undefined }

let keys: string
beforeEach(() => {
  keys = mkdtempSync(join(folder, 'keys-'))
})

test('the key is made once, into keys/backup, and every later backup has the same', async () => {
  const first = await backupKeyOf(keys, unset)
  expect(first.isNew).toBe(true)
  expect(await identityToRecipient(first.identity ?? '')).toBe(first.recipient)
  expect(await backupKeyOf(keys, unset)).toEqual({ ...first, isNew: false })
  expect(readFileSync(join(keys, 'backup'), 'utf8').trim()).toBe(first.identity)
  expect(existsSync(join(keys, 'backup.part'))).toBe(false)
})

test('of several first backups at once, one makes the key, and all have that one', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => backupKeyOf(keys, unset)))
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(made.map((each) => each.identity)).size).toBe(1)
  expect(readFileSync(join(keys, 'backup'), 'utf8').trim()).toBe(made[0]?.identity)
  expect(readdirSync(keys)).toEqual(['backup'])
})

test('BACKUP_KEY goes before every file, and none is made', async () => {
  await backupKeyOf(keys, unset)
  const own = mkdtempSync(join(folder, 'keys-'))
  for (const place of [keys, own])
    expect(await backupKeyOf(place, { key: identity, recipient: undefined })).toEqual({
      recipient,
      identity,
      isNew: false,
    })
  expect(existsSync(join(own, 'backup'))).toBe(false)
})

test('a system of an earlier version goes on with its public half', async () => {
  mkdirSync(keys, { recursive: true })
  writeFileSync(join(keys, 'backup-recipient'), `${recipient}\n`)
  expect(await backupKeyOf(keys, unset)).toEqual({ recipient, identity: undefined, isNew: false })
  // Its key can be put beside it, so that it can also open the backups.
  writeFileSync(join(keys, 'backup'), `# the key of the backups\n${identity}\n`)
  expect(await knownBackupKey(keys, unset)).toEqual({ recipient, identity })
})

test('a key that is none is refused with its place', async () => {
  expect(await refusalOf(knownBackupKey(keys, { key: 'secret', recipient: undefined }))).toBe(
    'There is no key of backups in BACKUP_KEY.',
  )
  writeFileSync(join(keys, 'backup'), 'AGE-SECRET-KEY-1ABC')
  expect(await refusalOf(knownBackupKey(keys, unset))).toBe(
    `The key of backups in ${join(keys, 'backup')} is not complete.`,
  )
})
