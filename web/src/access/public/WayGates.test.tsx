import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { WayGates } from './WayGates.tsx'

vi.mock('../../texts/texts.ts', async (original) => ({
  ...(await original<object>()),
  useTexts: () => (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`,
}))
const zone = vi.hoisted(() => ({ name: 'Asia/Kolkata' }))
vi.mock('../../texts/moments.ts', async (original) => ({
  ...(await original<object>()),
  useZone: () => zone.name,
}))
afterEach(() => {
  zone.name = 'Asia/Kolkata'
  cleanup()
  vi.useRealTimers()
})

test.each([
  ['2026-11-27', 'way.today {}'],
  ['2026-11-26', 'Thursday'],
  ['2026-11-01', '1 November 2026'],
])('an application of %s is read since %s', (since, said) => {
  vi.useFakeTimers({ now: new Date('2026-11-27T08:00:00Z') })
  const gate = { name: 'application', state: 'reading', isMet: false, done: 0, total: 0, since } as const
  render(<WayGates way={{ gates: [gate], says: 'team', count: 0 }} />)
  expect(screen.getByRole('listitem').textContent).toContain(JSON.stringify({ day: said }))
})

test('“today” is the day in the zone of the person, not in India', () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T20:00:00Z') })
  zone.name = 'America/New_York'
  const gate = {
    name: 'application',
    state: 'reading',
    isMet: false,
    done: 0,
    total: 0,
    since: '2026-11-27',
  } as const
  render(<WayGates way={{ gates: [gate], says: 'team', count: 0 }} />)
  expect(screen.getByRole('listitem').textContent).toContain(JSON.stringify({ day: 'way.today {}' }))
})

test.each([
  ['teamAndSessions', true],
  ['team', false],
] as const)('beside “%s”, the part of the team is named: %s', (says, is) => {
  render(<WayGates way={{ gates: [], says, count: 4 }} />)
  expect(screen.queryByText('way.whose {}') !== null).toBe(is)
})
