import { expect, test } from 'vitest'

import { badgeOf, type Completion } from './badges.ts'

const at = new Date('2026-11-18T10:00:00Z')
const completion: Completion = { completedAt: at, endsAt: at, quizzes: 2, taken: 2, right: 4, judged: 5 }
const late = new Date(at.getTime() + 1)
test.each([
  ['in time, all quizzes, four fifths right', {}, 'Gold'],
  ['in time, nothing that can be right', { right: 0, judged: 0 }, 'Gold'],
  ['in time, fewer right', { right: 3 }, 'Silver'],
  ['late', { completedAt: late }, 'Silver'],
  ['a quiz left out', { taken: 1 }, 'Bronze'],
  ['late, a quiz left out', { taken: 1, completedAt: late }, 'Bronze'],
  ['no quizzes at all', { quizzes: 0, taken: 0, right: 0, judged: 0 }, 'Gold'],
] as const)('%s earns %s', (_, change, badge) => {
  expect(badgeOf({ ...completion, ...change })).toBe(badge)
})
