import { expect, test } from 'vitest'

import { isLetterOpen, isSideDone, stepsDone } from './closureRules.ts'

const nothing = { hasMet: false, hasWritten: false, hasAnswered: false, isOver: false }

test.each([
  { side: {}, open: ['meeting', 'letter', 'survey', 'over'], isDone: false },
  { side: { hasMet: true }, open: ['letter', 'survey', 'over'], isDone: false },
  { side: { hasMet: true, hasWritten: true, hasAnswered: true }, open: ['over'], isDone: true },
  { side: { isOver: true }, open: ['meeting', 'letter', 'survey'], isDone: false },
])('a side with $side has the open steps $open', ({ side, open, isDone }) => {
  const steps = Object.entries(stepsDone({ ...nothing, ...side }))
  expect(steps.flatMap(([step, done]) => (done ? [] : step))).toEqual(open)
  expect(isSideDone({ ...nothing, ...side })).toBe(isDone)
})

test('the letter of the other side opens after the own one, or at the end', () => {
  expect(isLetterOpen(nothing)).toBe(false)
  expect(isLetterOpen({ ...nothing, hasWritten: true })).toBe(true)
  expect(isLetterOpen({ ...nothing, isOver: true })).toBe(true)
})
