import { expect, test } from 'vitest'

import { type Aged, asOf } from './freshness.ts'

const fresh: Aged = { dataUpdatedAt: 5000, error: null, isFetching: false, isStale: false }

test.each<[string, Partial<Aged>, boolean, ReturnType<typeof asOf>]>([
  ['a fresh reply', {}, true, undefined],
  ['a reply older than half a minute that nobody asked for again', { isStale: true }, true, undefined],
  ['no reply yet', { dataUpdatedAt: 0, isFetching: true, isStale: true }, true, undefined],
  [
    'a stored reply while a newer one is loading',
    { dataUpdatedAt: -3000, isFetching: true, isStale: true },
    true,
    { at: 3000, isUpdating: true },
  ],
  [
    'a stored reply without a network',
    { dataUpdatedAt: -3000, isStale: true },
    false,
    { at: 3000, isUpdating: false },
  ],
  [
    'an outdated reply while a newer one is loading',
    { isFetching: true, isStale: true },
    true,
    { at: 5000, isUpdating: true },
  ],
  [
    'a reply after which a newer one could not be loaded',
    { error: new Error('x') },
    true,
    { at: 5000, isUpdating: false },
  ],
  ['a fresh reply without a network', {}, false, { at: 5000, isUpdating: false }],
])('%s', (_, more, isOnline, expected) => {
  expect(asOf([{ ...fresh, ...more }], isOnline)).toEqual(expected)
})

test('the oldest of several replies counts', () => {
  const stored = { ...fresh, dataUpdatedAt: -3000 }
  const older = { ...fresh, dataUpdatedAt: -2000, isFetching: true }
  expect(asOf([fresh, stored, older], true)).toEqual({ at: 2000, isUpdating: true })
})
