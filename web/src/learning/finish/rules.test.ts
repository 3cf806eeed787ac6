import { expect, test } from 'vitest'

import { finishCount, roughly } from './rules.ts'

const progressWith = (...completedSessions: string[]) => ({ completedSessions, totalSessions: 8 })

test.each([
  ['the first session', { progress: progressWith(), needed: 5 }, { total: 5, done: 1, before: 0 }],
  [
    'a session that the server already counts',
    { progress: progressWith('cv'), needed: 5 },
    { total: 5, done: 1, before: 0 },
  ],
  [
    'the last one that is needed',
    { progress: progressWith('a', 'b', 'c', 'd'), needed: 5 },
    { total: 5, done: 5, before: 4 },
  ],
  [
    'one more than needed',
    { progress: progressWith('a', 'b', 'c', 'd', 'e'), needed: 5 },
    { total: 8, done: 6, before: 5 },
  ],
  [
    'a session of a mentorship',
    { progress: progressWith('a'), needed: undefined },
    { total: 8, done: 2, before: 1 },
  ],
] as const)('%s is counted', (_, given, count) => {
  expect(finishCount({ sessionId: 'cv', ...given })).toEqual(count)
})

test.each([
  [4, { unit: 'minutes', count: 10 }],
  [32, { unit: 'minutes', count: 30 }],
  [89, { unit: 'minutes', count: 90 }],
  [100, { unit: 'hours', count: 2 }],
  [150, { unit: 'hours', count: 3 }],
])('%s minutes are rounded as people say them', (minutes, rounded) => {
  expect(roughly(minutes)).toEqual(rounded)
})
