import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '../steps.ts'
import { answers } from './answers.ts'
import { browserChecks } from './browser.ts'
import { inputChecks } from './input.ts'
import { operationChecks } from './operation.ts'
import { proofs } from './proofs.ts'
import { signInChecks } from './signIn.ts'
import { sourceChecks } from './source.ts'

test('each of the 253 requirements of levels 1 and 2 is answered once', () => {
  const checks = [...browserChecks, ...signInChecks, ...inputChecks, ...operationChecks, ...sourceChecks]
  const ids = [...checks, ...proofs].flatMap((each) => each.ids).concat(Object.keys(answers))
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(ids).toHaveLength(253)
})

test('each test that proves a requirement is there', () => {
  const files = proofs.flatMap((proof) => proof.files)
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test.each(sourceChecks)('the source holds: $says', ({ look }) => look())
