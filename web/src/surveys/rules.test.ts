import { surveyProgressOf } from '@saathi/contract/surveys/status.ts'
import { expect, test } from 'vitest'

import { completedOn, nextStage, pageShown } from './rules.ts'

test.each([
  ['', 'pending'],
  ['PARTIAL', 'partial'],
  ['COMPLETE on 2026-10-02', 'complete'],
  ['COMPLETE', 'complete'],
])('the status %j is %s', (status, state) => {
  expect(surveyProgressOf(status)).toBe(state)
})

test('the day of completion is read, and nothing is made up where there is none', () => {
  expect(completedOn('COMPLETE on 2026-10-02')?.toISOString()).toBe('2026-10-02T00:00:00.000Z')
  expect(completedOn('COMPLETE')).toBeUndefined()
  expect(completedOn('COMPLETE on 2026-99-99')).toBeUndefined()
})

test('the next stage is the first open one that is not the one just sent', () => {
  const stages = [
    { id: 'a', status: 'COMPLETE' },
    { id: 'b', status: 'PARTIAL' },
    { id: 'c', status: '' },
  ]
  expect(nextStage(stages)?.id).toBe('b')
  expect(nextStage(stages, 'b')?.id).toBe('c')
  expect(nextStage(stages.slice(0, 2), 'b')).toBeUndefined()
})

test.each([
  [null, 3, 0],
  ['2', 3, 1],
  ['0', 3, 0],
  ['-4', 3, 0],
  ['99', 3, 2],
  ['x', 3, 0],
  ['1', 0, 0],
])('asked for page %j of %i, page %i is shown', (asked, pages, shown) => {
  expect(pageShown(asked, pages)).toBe(shown)
})
