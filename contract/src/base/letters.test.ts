import fc from 'fast-check'
import { expect, test } from 'vitest'

import { shortened } from './letters.ts'

test.each([
  ['a short text', 'नमस्ते', 10, 'नमस्ते'],
  ['a text of the limit', 'abc', 3, 'abc'],
  ['a longer one', 'abcd', 3, 'ab…'],
  ['joined letters', 'क्षक्षक्षक्ष', 3, 'क्षक्ष…'],
  ['a letter with marks without end', `a${'\u0301'.repeat(250_000)}`, 200, '…'],
  ['letters with marks without end after others', `ab${'\u0301'.repeat(250_000)}c`, 200, 'a…'],
])('%s', (...[, given, most, expected]) => expect(shortened(given, most)).toBe(expected))

test('is never longer than the limit, in letters and in bytes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.integer({ min: 2, max: 40 }),
      (text, most) => {
        const short = shortened(text, most)
        expect(short.length).toBeLessThanOrEqual(most * 8 + 1)
        expect([...new Intl.Segmenter().segment(short)].length).toBeLessThanOrEqual(most)
      },
    ),
  )
})
