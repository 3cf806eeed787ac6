import { expect, test } from 'vitest'

import { isAllowed, strangersAmong } from './packages.ts'

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

test('a package that runs a script when it is installed is named, unless it is in the list', () => {
  const hash = { integrity: 'sha512-x' }
  const lock = {
    'node_modules/node': { ...hash, hasInstallScript: true },
    'node_modules/miner': { ...hash, hasInstallScript: true },
    'node_modules/plain': {},
    contract: { link: true },
  }
  expect(strangersAmong(lock)).toEqual([
    'miner runs a script when it is installed, and is not in the list of those that may.',
    'plain is not pinned by a hash.',
  ])
})
