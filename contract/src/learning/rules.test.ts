import { expect, test } from 'vitest'

import { streakMessageOf } from './rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => ({ timestamp: new Date(now.getTime() - days * 86_400_000).toISOString() })

test.each([
  ['no week', [], 'startStreak'],
  ['one a day ago', [daysAgo(1)], 'maintainStreakNextWeek'],
  ['one seven days ago', [daysAgo(7)], 'maintainStreakNextWeek'],
  ['one eight days ago', [daysAgo(8)], 'maintainStreakThisWeek'],
  ['two, the newest a day ago', [daysAgo(9), daysAgo(1)], 'congratulationsMaintainStreakNextWeek'],
  ['two in one window', [daysAgo(5), daysAgo(1)], 'congratulationsMaintainStreakNextWeek'],
  ['two long ago', [daysAgo(30), daysAgo(20)], 'maintainStreakDefault'],
])('after %s the message is right', (_, streaks, message) => {
  expect(streakMessageOf(streaks, now)).toBe(message)
})
