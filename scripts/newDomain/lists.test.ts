import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '../steps.ts'
import { linesOf } from './lists.ts'

const domain = (name: string) => ({ name, title: name, migration: '9999' })

test.each(['awards', 'hobbies', 'zebras'])('every list has the line before which "%s" goes', (name) => {
  const lost = linesOf(domain(name)).filter(
    ({ file, before }) => !readFileSync(join(root, file), 'utf8').includes(`${before}\n`),
  )
  expect(lost).toEqual([])
})

test('imports and documents of the archive stay in alphabetical order', () => {
  const before = (name: string, file: string) =>
    linesOf(domain(name)).find((line) => line.file === file)?.before
  expect(before('hobbies', 'server/src/rooms.ts')).toContain('identityRoom')
  expect(before('awards', 'contract/src/domains.ts')).toContain('./base/')
  expect(before('awards', 'server/src/privacy/exportData.test.ts')).toBe("    'blocks.json',")
})
