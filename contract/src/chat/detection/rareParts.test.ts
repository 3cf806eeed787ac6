import { expect, test } from 'vitest'

import { wordsOf } from './letters.ts'
import { rarePartFinder } from './rareParts.ts'
import { allSteps } from './steps.ts'

const phrases = [
  [['send', 'give'], ['me'], ['..'], ['money', 'cash']],
  [['what', 'whats'], ['your'], ['num*']],
  [['call', 'ring'], ['#']],
  [['tell'], ['me'], ['your'], ['secret']],
  [['ask'], ['me'], ['your']],
  [['secret']],
]
const canHoldWords = allSteps(rarePartFinder(phrases))
const canHold = (text: string) => canHoldWords(wordsOf(text).map((word) => word.text))

test.each(['give me some cash', 'your numero, what', 'call 98', 'top secret!', 'm o n e y: send it'])(
  'a text with words for the two rarest places may hold a phrase: %s',
  (text) => expect(canHold(text)).toBe(true),
)

test.each(['', 'give me a hand', 'what is it', 'call me', 'money', 'nu and your'])(
  'a text without one of them holds none: %s',
  (text) => expect(canHold(text)).toBe(false),
)

test('a phrase of which any word may be the reason is always looked for', () => {
  expect(allSteps(rarePartFinder([[['_'], ['..']]]))(['hello'])).toBe(true)
})
