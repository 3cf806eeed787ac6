import { expect, test } from 'vitest'

import { type CaseTimes, clockOf, closeObstacle } from './caseRules.ts'

const at = (text: string) => new Date(`2026-11-${text}:00Z`)
const hours = { acknowledge: 24, pictures: 12, order: 36, close: 360 }
const times = (parts: Partial<CaseTimes> = {}): CaseTimes => ({
  createdAt: at('10T06:00'),
  matter: 'usual',
  matterAt: null,
  openedAt: null,
  actedAt: null,
  closedAt: null,
  ...parts,
})

test.each<{ of: string; parts: Partial<CaseTimes>; name: string; due: string }>([
  { of: 'a new case', parts: {}, name: 'acknowledge', due: '11T06:00' },
  { of: 'an opened case', parts: { openedAt: at('10T07:00') }, name: 'close', due: '25T06:00' },
  {
    of: 'a case about pictures',
    parts: { matter: 'pictures', matterAt: at('10T07:00') },
    name: 'act',
    due: '10T19:00',
  },
  {
    of: 'a case about an order',
    parts: { matter: 'order', openedAt: at('10T07:00') },
    name: 'act',
    due: '11T18:00',
  },
  {
    of: 'pictures after the pause',
    parts: { matter: 'pictures', openedAt: at('10T07:00'), actedAt: at('10T07:05') },
    name: 'close',
    due: '25T06:00',
  },
])('the clock of $of', ({ parts, name, due }) => {
  expect(clockOf(times(parts), hours)).toEqual({ name, due: at(due) })
})

test('a closed case has no clock', () => {
  expect(clockOf(times({ closedAt: at('11T06:00') }), hours)).toBeUndefined()
})

test.each([
  { openedBy: 'me', outcome: 'nothing', closedAt: null, obstacle: 'sameMember' },
  { openedBy: 'other', outcome: null, closedAt: null, obstacle: 'noOutcome' },
  { openedBy: null, outcome: null, closedAt: null, obstacle: 'noOutcome' },
  { openedBy: 'other', outcome: 'warned', closedAt: null, obstacle: undefined },
  { openedBy: 'other', outcome: 'warned', closedAt: at('11T06:00'), obstacle: 'closed' },
] as const)(
  'a case that $openedBy opened with the outcome $outcome can be closed unless $obstacle',
  ({ obstacle, ...state }) => {
    expect(closeObstacle(state, 'me')).toBe(obstacle)
  },
)
