import { expect, test } from 'vitest'

import { hasAllOf } from './oldCode.ts'

const listOf = (packages: Readonly<Record<string, string>>) =>
  JSON.stringify({
    packages: Object.fromEntries(
      Object.entries({ '': '0.1.0', ...packages }).map(([path, version]) => [path, { version }]),
    ),
  })
const older = listOf({ 'node_modules/ws': '8.0.0', 'node_modules/pg': '8.1.0' })

test('packages of today serve an older version if it needs nothing else', () => {
  const today = listOf({
    'node_modules/ws': '8.0.0',
    'node_modules/pg': '8.1.0',
    'node_modules/new': '1.0.0',
  })
  expect(hasAllOf(today, older)).toBe(true)
})

test.for([
  ['another version', { 'node_modules/ws': '8.0.1', 'node_modules/pg': '8.1.0' }],
  ['none', { 'node_modules/ws': '8.0.0' }],
] as const)('they do not if there is %s of a package', ([, packages]) => {
  expect(hasAllOf(listOf(packages), older)).toBe(false)
})
