import { expect, test } from 'vitest'

import { isWhole } from './verdict.ts'

const whole = {
  people: 20,
  refused: 3,
  refusals: {},
  calls: 100,
  acknowledged: 50,
  lost: 0,
  doubled: 0,
  skipped: 0,
  files: 2,
  lostFiles: 0,
  standStill: 11_000,
}

test.each([
  ['everything is there', {}, true],
  ['nobody could write', { acknowledged: 0 }, false],
  ['a message is lost', { lost: 1 }, false],
  ['a message is doubled', { doubled: 1 }, false],
  ['a reader missed a message', { skipped: 1 }, false],
  ['a file is lost', { lostFiles: 1 }, false],
  ['writing stood still long after the fault', { standStill: 12_001 }, false],
] as const)('after a fault of two seconds in which %s: %#', (_, over, expected) => {
  expect(isWhole({ ...whole, ...over }, 2000)).toBe(expected)
})
