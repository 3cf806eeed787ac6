import type { Tracker } from '@saathi/contract/matching/trackers.ts'
import { expect, test } from 'vitest'

import { historyDays } from './history.ts'

const trackerOf = (id: string, updatedTimestamp: string) => ({ id, updatedTimestamp }) as unknown as Tracker

test.each([
  [
    'Asia/Kolkata',
    [
      ['2026-11-27', ['late']],
      ['2026-11-26', ['early']],
    ],
  ],
  ['America/New_York', [['2026-11-26', ['late', 'early']]]],
])('proposals are grouped by the day in %s, the newest first', (zone, expected) => {
  const trackers = [trackerOf('early', '2026-11-26T10:00:00Z'), trackerOf('late', '2026-11-26T20:00:00Z')]
  const days = historyDays(trackers, zone).map(({ day, trackers: those }) => [day, those.map(({ id }) => id)])
  expect(days).toEqual(expected)
})
