import { expect, test } from 'vitest'

import { isMailed } from './rules.ts'

test.each([
  ['welcome', [], false],
  ['welcome', [{ topic: 'learning', mail: true }], false],
  ['internshipsOpen', [], true],
  ['internshipsOpen', [{ topic: 'learning', mail: false }], false],
  ['internshipsOpen', [{ topic: 'mentorship', mail: false }], true],
  ['mentorshipBegun', [{ topic: 'mentorship', mail: true }], true],
  ['passwordChanged', [], true],
  ['passwordChanged', [{ topic: 'security', mail: false }], true],
] as const)('%s to somebody who said %o is mailed: %s', (kind, preferences, mailed) => {
  expect(isMailed(kind, preferences)).toBe(mailed)
})
