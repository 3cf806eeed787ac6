import { expect, test } from 'vitest'

import { isAllowed } from './licences.ts'

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
