import { expect, test } from 'vitest'

import { partOf } from './byteRange.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-', { first: 2, last: 9 }],
  ['bytes=2-4', { first: 2, last: 4 }],
  ['bytes=2-400', { first: 2, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-30', { first: 0, last: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
  ['bytes=999999999999999999999-', undefined],
])('of ten bytes, the range %s is %o', (header, part) => {
  expect(partOf(header, 10)).toEqual(part)
})
