import { expect, test } from 'vitest'

import { rangesOf } from './foundWords.ts'

test.each<[string, readonly string[], readonly string[]]>([
  ['<p>My CV, your cv</p>', ['cv'], ['CV', 'cv']],
  ['<p>दोस्त <b>और दोस्त</b></p>', ['दोस्त'], ['दोस्त', 'दोस्त']],
  ['<p>Nothing here</p>', ['cv', ''], []],
])('in %s the words %j are marked where they stand', (html, words, marked) => {
  const element = document.createElement('div')
  element.innerHTML = html
  expect(rangesOf(element, words).map(String)).toEqual(marked)
})
