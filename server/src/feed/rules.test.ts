import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { endOfIndiaDay, entriesBefore, filterOf, indiaDayOf, startOfIndiaDay } from './rules.ts'

describe('a day in India', () => {
  test.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20'],
    ['2026-11-20T18:30:00.000Z', '2026-11-21'],
    ['2026-02-28T18:30:00.000Z', '2026-03-01'],
    ['2026-12-31T20:00:00.000Z', '2027-01-01'],
  ])('at %s it is %s', (at, day) => {
    expect(indiaDayOf(new Date(at))).toBe(day)
  })

  test('begins half past six in the evening before, by the time of Greenwich, and ends where the next begins', () => {
    expect(startOfIndiaDay('2026-11-21').toISOString()).toBe('2026-11-20T18:30:00.000Z')
    expect(endOfIndiaDay('2026-11-21')).toEqual(startOfIndiaDay('2026-11-22'))
  })

  test('holds every moment between its beginning and its end', () => {
    const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, (at) => {
        const day = indiaDayOf(at)
        expect(startOfIndiaDay(day) <= at && at < endOfIndiaDay(day)).toBe(true)
      }),
    )
  })
})

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
