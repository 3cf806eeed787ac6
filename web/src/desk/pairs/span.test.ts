import { expect, test } from 'vitest'

import { everyWeek, placeOf, spanOf, ticksOf } from './span.ts'

const meetings = { next: null, ahead: [], planned: 0, missed: [], held: [] }
const pair = { since: '2026-10-19T06:00:00Z', endedAt: null, nextContactOn: '2026-11-20', meetings }

test('the days of a pair reach from its beginning to the last planned call', () => {
  const planned = { ...meetings, ahead: ['2026-11-21T12:00:00Z', '2026-11-28T12:00:00Z'] }
  const span = spanOf({ ...pair, meetings: planned }, '2026-11-19')
  expect(span).toEqual({ first: '2026-10-19', last: '2026-11-28', today: '2026-11-19' })
  expect([placeOf(span, '2026-10-19'), placeOf(span, '2026-11-28'), placeOf(span, '2026-11-08')]).toEqual([
    0, 1, 0.5,
  ])
  expect([placeOf(span, '2026-10-18'), placeOf(span, '2026-11-29')]).toEqual([undefined, undefined])
})

test('a new pair has two weeks, and an old one its last twelve', () => {
  const fresh = spanOf({ ...pair, since: '2026-11-19T06:00:00Z', nextContactOn: null }, '2026-11-19')
  expect(fresh).toEqual({ first: '2026-11-19', last: '2026-12-03', today: '2026-11-19' })
  expect(spanOf({ ...pair, since: '2026-01-01T06:00:00Z' }, '2026-11-19').first).toBe('2026-08-27')
})

test('a pair that has ended stops at its end, whatever was planned', () => {
  const planned = { ...meetings, ahead: ['2026-11-28T12:00:00Z'] }
  const ended = { ...pair, endedAt: '2026-11-09T06:00:00Z', meetings: planned }
  expect(spanOf(ended, '2026-11-19')).toEqual({
    first: '2026-10-19',
    last: '2026-11-09',
    today: '2026-11-09',
  })
})

test('a week without messages counts as none, until today', () => {
  const span = spanOf(pair, '2026-11-04')
  expect(everyWeek([{ monday: '2026-10-19', messages: 4 }], span)).toEqual([
    { monday: '2026-10-19', messages: 4 },
    { monday: '2026-10-26', messages: 0 },
    { monday: '2026-11-02', messages: 0 },
  ])
})

test('the dates below are whole weeks apart, a few at most, and none lies on today', () => {
  const span = spanOf(pair, '2026-11-17')
  expect(ticksOf(span)).toEqual(['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09'])
  const long = ticksOf(spanOf({ ...pair, since: '2026-01-01T06:00:00Z' }, '2026-11-19'))
  expect(long.length).toBeLessThanOrEqual(7)
})
