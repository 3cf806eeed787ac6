import { expect, test } from 'vitest'

import { scaleOptionsOf, withoutContradiction } from './options.ts'

test('a scale without options of its own runs from 1 to 10, its own are sorted', () => {
  expect(scaleOptionsOf({ questionType: 'Scale' }).map(({ option }) => option)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ])
  const options = [2, 1, 3].map((option) => ({ option, label: '' }))
  expect(
    scaleOptionsOf({ questionType: 'Scale', scaleQuestionnaire: { options } }).map(({ option }) => option),
  ).toEqual([1, 2, 3])
  expect(
    scaleOptionsOf({ questionType: 'Scale', scaleQuestionnaire: { sorting: 'desc', options } }).map(
      ({ option }) => option,
    ),
  ).toEqual([3, 2, 1])
})

test.each([
  [['a'], ['a', 'b'], ['a', 'b']],
  [['a', 'b'], ['a', 'b', 'none'], ['none']],
  [['none'], ['none', 'a'], ['a']],
  [['none'], ['none'], ['none']],
  [['none'], [], []],
])('of %j and then %j, %j is chosen: “none of these” excludes the others', (before, after, chosen) => {
  expect(withoutContradiction(before, after)).toEqual(chosen)
})
