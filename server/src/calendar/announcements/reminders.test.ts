import { expect, test } from 'vitest'

import { buildException, buildSeries } from '../testing/buildSeries.ts'
import { dueReminders, nextReminder } from './reminders.ts'

const first = new Date('2026-01-05T12:30:00Z')
const before = (hours: number, of: Date = first) => new Date(of.getTime() - hours * 3_600_000)
const weekly = buildSeries({ startsAt: first, changedAt: before(100) })

test.each([
  [30, []],
  [24, ['meetingTomorrow']],
  [3, ['meetingTomorrow']],
  [0.25, ['meetingSoon']],
  [0.01, ['meetingSoon']],
  [0, []],
  [-2, []],
])('%s hours before a meeting the reminders that are due are %o', (hours, kinds) => {
  expect(dueReminders(weekly, before(hours)).map(({ kind }) => kind)).toEqual(kinds)
})

test('what was moved closer than a day is not announced as of the next day', () => {
  const second = new Date(first.getTime() + 7 * 24 * 3_600_000)
  const closer = buildException(weekly, { recurrenceAt: second, startsAt: before(-3) })
  const series = { ...weekly, changedAt: before(20), exceptions: [closer] }
  expect(dueReminders(series, before(0.25)).map(({ kind }) => kind)).toEqual(['meetingSoon'])
  expect(nextReminder(series, before(0.25))).toEqual(before(0.25, closer.startsAt))
})

test.each([
  [100, 24],
  [24, 0.25],
  [0.25, 24 - 7 * 24],
])('%s hours before a meeting the next reminder is %s hours before it', (now, hours) => {
  expect(nextReminder(weekly, before(now))).toEqual(before(hours))
})

test('no reminder follows the last meeting', () => {
  expect(nextReminder({ ...weekly, repeatEndDate: '2026-01-05' }, before(0.2))).toBeUndefined()
  expect(nextReminder({ ...weekly, cancelledAt: first }, before(100))).toBeUndefined()
})
