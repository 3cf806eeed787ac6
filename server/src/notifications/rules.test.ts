import { expect, test } from 'vitest'

import { isMailed, shownPreferences } from './rules.ts'

test.each([
  ['welcome', [], false],
  ['welcome', [{ topic: 'learning', mail: true }], false],
  ['internshipsOpen', [], true],
  ['internshipsOpen', [{ topic: 'learning', mail: false }], false],
  ['internshipsOpen', [{ topic: 'mentorship', mail: false }], true],
  ['mentorshipBegun', [{ topic: 'mentorship', mail: true }], true],
  // Another person may read these mails, so they are sent only if the person chose them.
  ['reportAnswered', [], false],
  ['reportAnswered', [{ topic: 'safety', mail: true }], true],
  ['reportAnswered', [{ topic: 'safety', mail: false }], false],
  ['safetyWaits', [], true],
  ['safetyWaits', [{ topic: 'team', mail: false }], false],
  ['passwordChanged', [], true],
  ['passwordChanged', [{ topic: 'security', mail: false }], true],
] as const)('%s to somebody who said %o is mailed: %s', (kind, preferences, mailed) => {
  expect(isMailed(kind, preferences)).toBe(mailed)
})

test('mails about reports are off until the person turns them on', () => {
  const safety = (mail?: boolean) =>
    shownPreferences(mail === undefined ? [] : [{ topic: 'safety', mail }], 'mentee').find(
      ({ topic }) => topic === 'safety',
    )
  expect(safety()).toEqual({ topic: 'safety', mail: false, canStop: true })
  expect(safety(true)?.mail).toBe(true)
})

test('only staff choose about the notices to the team', () => {
  const topicsOf = (role: 'mentee' | 'staff') => shownPreferences([], role).map(({ topic }) => topic)
  expect(topicsOf('mentee')).not.toContain('team')
  expect(topicsOf('staff')).toContain('team')
})
