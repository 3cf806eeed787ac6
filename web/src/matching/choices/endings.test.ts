// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { buildTracker } from '../testing/buildMatches.ts'
import { isNews, lostChoice, shownTrackers } from './endings.ts'

const ended = {
  status: 'EXPIRED',
  outcome: 'accepted_elsewhere',
  endedOn: '2026-11-20T08:00:00.000Z',
} as const

test.each([
  ['that another person ended is news', ended, [], true],
  ['whose time ran out is news', { ...ended, outcome: 'timed_out' }, [], true],
  ['that is open is no news', {}, [], false],
  ['that the person ended is no news', { ...ended, endedBySelf: true }, [], false],
  ['that was put away is no news', ended, ['Tara'], false],
  ['that was put away on another device is no news', { ...ended, endingTold: true }, [], false],
  ['that ended long ago and was not told is news', { ...ended, endedOn: '2025-01-14T07:00:00Z' }, [], true],
] as const)('a proposal %s', (...row) => {
  const [, more, told, expected] = row
  expect(isNews(buildTracker('Tara', more), told)).toBe(expected)
})

test('the open proposals and the news keep their order', () => {
  const trackers = [
    buildTracker('Tara'),
    buildTracker('Imran', ended),
    buildTracker('Pooja', { status: 'SUCCESS' }),
    buildTracker('Leena'),
  ]
  expect(shownTrackers(trackers, []).map(({ id }) => id)).toEqual(['Tara', 'Imran', 'Leena'])
  expect(shownTrackers(trackers, ['Imran']).map(({ id }) => id)).toEqual(['Tara', 'Leena'])
})

test.each([
  ['chosen and gone', ended, 'INTERESTED', true],
  ['turned down and gone', ended, 'REJECTED', false],
  ['chosen and still there', {}, 'INTERESTED', false],
  ['chosen too late', { ...ended, outcome: 'timed_out' }, 'INTERESTED', false],
] as const)('a choice that was not sent, %s', (...row) => {
  const [, more, interest, expected] = row
  expect(lostChoice([buildTracker('Tara', more)], { Tara: { interest } })).toBe(expected)
})
