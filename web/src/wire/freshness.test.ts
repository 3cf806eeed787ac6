// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { type Aged, asOf } from './freshness.ts'

const fresh: Aged = { dataUpdatedAt: 5000, error: null, isFetching: false, isStale: false }

interface Case {
  readonly name: string
  readonly more: Partial<Aged>
  readonly isOffline?: true
  readonly expected: ReturnType<typeof asOf>
}

const loading = { isFetching: true, isStale: true }
const cases: readonly Case[] = [
  { name: 'a fresh reply', more: {}, expected: undefined },
  { name: 'an older reply that nobody asked for again', more: { isStale: true }, expected: undefined },
  { name: 'no reply yet', more: { dataUpdatedAt: 0, ...loading }, expected: undefined },
  {
    name: 'a stored reply while a newer one is loading',
    more: { dataUpdatedAt: -3000, ...loading },
    expected: { at: 3000, isUpdating: true },
  },
  {
    name: 'a stored reply without a network',
    more: { dataUpdatedAt: -3000, isStale: true },
    isOffline: true,
    expected: { at: 3000, isUpdating: false },
  },
  {
    name: 'an outdated reply while a newer one is loading',
    more: loading,
    expected: { at: 5000, isUpdating: true },
  },
  {
    name: 'a reply after which a newer one could not be loaded',
    more: { error: new Error('x') },
    expected: { at: 5000, isUpdating: false },
  },
  {
    name: 'a fresh reply without a network',
    more: {},
    isOffline: true,
    expected: { at: 5000, isUpdating: false },
  },
]

test.each(cases)('$name', ({ more, isOffline, expected }) => {
  expect(asOf([{ ...fresh, ...more }], isOffline !== true)).toEqual(expected)
})

test('the oldest of several replies counts', () => {
  const stored = { ...fresh, dataUpdatedAt: -3000 }
  const older = { ...fresh, dataUpdatedAt: -2000, isFetching: true }
  expect(asOf([fresh, stored, older], true)).toEqual({ at: 2000, isUpdating: true })
})
