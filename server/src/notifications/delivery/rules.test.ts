import { expect, test } from 'vitest'

import { holdOf, needsPlace, quietEnd, retryMs } from './rules.ts'

const now = new Date('2026-11-26T16:30:00Z')
const usual = {
  kind: 'matchesProposed',
  quiet: { from: '21:00', to: '08:00' },
  pausedUntil: null,
  localTime: '20:00',
  now,
} as const

test.each([
  ['by day', {}, 'send'],
  ['at night', { localTime: '22:00' }, { until: new Date('2026-11-27T02:30:00Z') }],
  [
    'about messages at night',
    { kind: 'newMessage', localTime: '22:00' },
    { until: new Date('2026-11-27T02:30:00Z') },
  ],
  ['about a meeting in 15 minutes, at night', { kind: 'meetingSoon', localTime: '22:00' }, 'send'],
  ['about safety, at night', { kind: 'safetyWaits', localTime: '03:00' }, 'send'],
  [
    'during a pause',
    { pausedUntil: new Date('2026-12-01T00:00:00Z') },
    { until: new Date('2026-12-01T00:00:00Z') },
  ],
  ['after a pause', { pausedUntil: new Date('2026-11-01T00:00:00Z') }, 'send'],
  [
    'about a password, during a pause',
    { kind: 'passwordChanged', pausedUntil: new Date('2026-12-01T00:00:00Z') },
    'send',
  ],
] as const)('a notice %s', (_when, facts, expected) => {
  expect(holdOf({ ...usual, ...facts })).toEqual(expected)
})

test.each([
  ['of a proposal', {}, true],
  ['that is tried again', { attempts: 1 }, false],
  ['that stands for a night', { standsFor: 2 }, false],
  ['about messages', { kind: 'newMessage' }, false],
  ['about a password', { kind: 'passwordChanged' }, false],
  ['about safety', { kind: 'safetyWaits' }, false],
  ['about a meeting in 15 minutes', { kind: 'meetingSoon' }, false],
] as const)('a notice %s takes a place of the day: %s', (_what, facts, expected) => {
  expect(needsPlace({ kind: 'matchesProposed', attempts: 0, standsFor: 1, ...facts })).toBe(expected)
})

test('quiet hours end at their minute', () => {
  expect(quietEnd({ from: '21:00', to: '08:00' }, '07:59', new Date('2026-11-27T02:29:40Z'))).toEqual(
    new Date('2026-11-27T02:30:00Z'),
  )
})

test('after five attempts nothing is tried again', () => {
  expect([0, 4, 5].map(retryMs)).toEqual([10_000, 7_200_000, undefined])
})
