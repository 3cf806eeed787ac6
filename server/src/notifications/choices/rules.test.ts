import { isFixed, isQuietAt } from '@saathi/contract/notifications/choices.ts'
import { expect, test } from 'vitest'

import { isOn as isReached, isWanted, shownKinds, shownTopics } from './rules.ts'

const mail = (kind: string, isOn: boolean) => ({ kind, channel: 'mail', isOn })

test.each([
  ['welcome', [], false],
  ['welcome', [mail('learning', true)], false],
  ['internshipsOpen', [], true],
  ['internshipsOpen', [mail('learning', false)], false],
  ['internshipsOpen', [mail('mentorship', false)], true],
  ['mentorshipBegun', [mail('mentorship', true)], true],
  // Another person may read these mails, so they are sent only if the person chose them.
  ['reportAnswered', [], false],
  ['reportAnswered', [mail('report', true)], true],
  ['reportAnswered', [mail('report', false)], false],
  ['safetyWaits', [], true],
  ['safetyWaits', [mail('team', false)], false],
  ['passwordChanged', [], true],
  ['passwordChanged', [mail('account', false)], true],
] as const)('%s to a person who chose %o is mailed: %s', (kind, choices, mailed) => {
  expect(isWanted(kind, 'mail', choices)).toBe(mailed)
})

test.each([
  ['newMessage', 'push', true],
  ['newMessage', 'app', false],
  ['newMessage', 'mail', false],
  ['unreadMessages', 'push', false],
  ['reportAnswered', 'push', false],
  ['internshipsOpen', 'push', false],
  ['meetingInvited', 'push', true],
  ['meetingInvited', 'whatsapp', false],
  ['meetingInvited', 'sms', false],
] as const)('a person who chose nothing gets %s by %s: %s', (kind, channel, wanted) => {
  expect(isWanted(kind, channel, [])).toBe(wanted)
})

test('mails about reports are off until the person turns them on', () => {
  const safety = (isOn?: boolean) =>
    shownTopics(isOn === undefined ? [] : [mail('report', isOn)], 'mentee').find(
      ({ topic }) => topic === 'safety',
    )
  expect(safety()).toEqual({ topic: 'safety', mail: false, canStop: true })
  expect(safety(true)?.mail).toBe(true)
})

test.each([
  ['account', 'app', true],
  ['account', 'mail', true],
  ['account', 'push', false],
  ['report', 'app', true],
  ['report', 'mail', false],
  ['match', 'app', false],
] as const)('news about %s by %s cannot be turned off: %s', (kind, channel, expected) => {
  expect(isFixed(kind, channel)).toBe(expected)
  expect(isReached(kind, channel, [{ kind, channel, isOn: false }])).toBe(expected)
})

test('only staff choose about the notices to the team', () => {
  const topicsOf = (role: 'mentee' | 'staff') => shownTopics([], role).map(({ topic }) => topic)
  expect(topicsOf('mentee')).not.toContain('team')
  expect(topicsOf('staff')).toContain('team')
  expect(shownKinds([], 'mentee', ['app'])).not.toHaveProperty('team')
})

test.each([
  [{ from: '21:00', to: '08:00' }, '20:59', false],
  [{ from: '21:00', to: '08:00' }, '21:00', true],
  [{ from: '21:00', to: '08:00' }, '02:30', true],
  [{ from: '21:00', to: '08:00' }, '08:00', false],
  [{ from: '13:00', to: '15:00' }, '14:00', true],
  [{ from: '13:00', to: '15:00' }, '15:00', false],
  [{ from: '08:00', to: '08:00' }, '08:00', false],
])('with quiet hours of %o, %s is quiet: %s', (quiet, time, isQuiet) => {
  expect(isQuietAt(quiet, time)).toBe(isQuiet)
})
