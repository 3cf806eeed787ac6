import { expect, test } from 'vitest'

import { searchPartsOf } from './searchWords.ts'

test.each([
  ['ra', []],
  ['rav', ['rav']],
  ['ravi', ['rav', 'avi']],
  ['ravi k', ['rav', 'i k']],
  ['nandita', ['nan', 'dit', 'ita']],
  ['रवि', ['रवि']],
  ['😀😀', []],
  ['😀😀😀', ['😀😀😀']],
])('the word %s is covered by its parts', (word, parts) => {
  expect(searchPartsOf(word)).toEqual(parts)
})
