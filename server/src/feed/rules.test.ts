import { describe, expect, test } from 'vitest'

import { entriesBefore, filterOf } from './rules.ts'

describe('what is asked for', () => {
  const now = new Date('2026-11-21T06:00:00.000Z')

  test('is everything published so far where nobody says otherwise', () => {
    expect(filterOf({}, now)).toEqual({
      events: [],
      from: undefined,
      before: new Date('2026-11-21T06:00:00.001Z'),
    })
  })

  test.each([
    ['a day that is over, whole', '2026-11-19', '2026-11-19T18:30:00.000Z'],
    ['today, as far as it has come', '2026-11-21', '2026-11-21T06:00:00.001Z'],
    ['a day to come, as far as today has come', '2026-12-24', '2026-11-21T06:00:00.001Z'],
  ])('ends with %s', (_, to, before) => {
    expect(filterOf({ to }, now).before.toISOString()).toBe(before)
  })

  test('begins with the first moment of its first day, and names a kind once', () => {
    expect(filterOf({ event: ['quote', 'quote'], from: '2026-03-01' }, now)).toMatchObject({
      events: ['quote'],
      from: new Date('2026-02-28T18:30:00.000Z'),
    })
  })
})

test.each([
  [1, 10, 0],
  [2, 10, 10],
  [100, 10, 990],
  [101, 10, undefined],
  [20, 50, 950],
  [21, 50, undefined],
])('before page %i of %i lie %s', (page, size, before) => {
  expect(entriesBefore(page, size)).toBe(before)
})
