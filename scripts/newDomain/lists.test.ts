import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '../steps.ts'
import { linesOf } from './lists.ts'

test('every list of domains has the line before which a new domain goes', () => {
  const lost = linesOf({ name: 'goals', title: 'Goals', migration: '9999' }).filter(
    ({ file, before }) => !readFileSync(join(root, file), 'utf8').includes(`${before}\n`),
  )
  expect(lost).toEqual([])
})
