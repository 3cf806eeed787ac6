import { expect, test } from 'vitest'

import { patternText, readPattern, soundsOf } from './wordPatterns.ts'

const vocabulary = { groups: { money: ['money', 'paise'] }, fillers: soundsOf(['ever', 'hi']) }
const has = (pattern: string, text: string) => readPattern(pattern, vocabulary)(patternText(text)).length > 0

test.each([
  ['parts stand in any order', 'ask* + $money', 'money he asked for', true],
  ['all parts are needed', 'ask* + $money', 'he asked for help', false],
  ['words in a row stay in a row', 'want_to_die', 'I want to die', true],
  ['words in another order are something else', 'want_to_die', 'die to want', false],
  ['a filler may stand between them', 'want_to_die', 'want to ever die', true],
  ['both scripts sound alike', '$money', 'पैसे', true],
  ['a long word may be mistyped', 'threatening', 'threatning', true],
  ['a short one may not', 'kill', 'bill', false],
  ['an amount has three digits', '#', 'send 500', true],
  ['a small number is no amount', '#', 'send 50', false],
  ['far words are chance', 'a1 + b1', 'a1 x x x x x x x x x b1', false],
  ['one word is not two parts', 'money + $money', 'money', false],
  ['apostrophes join', 'dont_go', "don't go", true],
] as const)('%s', (...[, pattern, text, found]) => {
  expect(has(pattern, text)).toBe(found)
})
