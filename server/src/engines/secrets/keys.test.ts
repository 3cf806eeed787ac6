import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { openFiles, shelfInFolder } from '../files/files.ts'
import { keysInFolder } from './keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'saathi-keys-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const make = async () => 'k'.repeat(43)

test('a key is made once, and a repeated call returns it', async () => {
  const keys = keysInFolder(folder)
  expect(await keys.keep('one', make)).toBe(await make())
  expect(await keys.keep('one', async () => 'another key, which is not used any more')).toBe(await make())
  expect(readdirSync(folder)).toEqual(['one'])
})

test.each(['', '  \n', 'short'])('the key %j in a file signs no link', async (value) => {
  writeFileSync(join(folder, 'file-links'), value)
  const opening = openFiles(shelfInFolder(folder), keysInFolder(folder))
  await expect(opening).rejects.toThrow(/file-links is empty or too short/)
})

test('a key that can not be written leaves nothing that a later start would use', async () => {
  writeFileSync(join(folder, 'a-file'), '')
  const keys = keysInFolder(join(folder, 'a-file'))
  await expect(keys.keep('two', make)).rejects.toThrow()
  await expect(keysInFolder(folder).keep('three', async () => '')).rejects.toThrow('too short')
  expect(existsSync(join(folder, 'three'))).toBe(false)
})
