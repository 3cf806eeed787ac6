import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '../steps.ts'
import { filesOf } from './files.ts'
import { linesOf } from './lists.ts'

const domain = (name: string) => ({ name, title: name, migration: '9999' })

test.each(['awards', 'hobbies', 'zebras'])('every list has the line before which "%s" goes', (name) => {
  const lost = linesOf(domain(name)).filter(
    ({ file, before }) => !readFileSync(join(root, file), 'utf8').includes(`${before}\n`),
  )
  expect(lost).toEqual([])
})

test('imports stay in alphabetical order', () => {
  const before = (name: string, file: string) =>
    linesOf(domain(name)).find((line) => line.file === file)?.before
  expect(before('hobbies', 'server/src/rooms.ts')).toContain('identityRoom')
  expect(before('awards', 'contract/src/domains.ts')).toContain('./base/')
})

test('a new domain takes at most 14 files, of which it makes 9 in 6 folders', () => {
  const hobbies = domain('hobbies')
  const made = Object.keys(filesOf(hobbies))
  const changed = new Set(linesOf(hobbies).map(({ file }) => file))
  // The command also writes docs/personal-data.md.
  expect(made.length + changed.size + 1).toBeLessThanOrEqual(14)
  expect(new Set(made.map((file) => dirname(file))).size).toBeLessThanOrEqual(6)
})
