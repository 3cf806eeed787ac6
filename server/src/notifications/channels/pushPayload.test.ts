import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cutToBytes, mostPayloadBytes, payloadOf } from './pushPayload.ts'

const said = { actions: [], stopped: 'रुका'.repeat(60), accepted: '', waits: 'सेव'.repeat(60) }
const outgoing = {
  delivery: { id: 'd', noticeId: 'n', personId: 'p', grown: 1, standsFor: 1 },
  kind: 'newMessage',
  choice: 'message',
  language: 'hi',
} as const
const payloadWith = (words: { readonly title: string; readonly body: string; readonly picture?: string }) =>
  payloadOf({ ...outgoing, words: { ...words, page: '/chat?channel=c' } }, said, 's'.repeat(700))
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

test.each([
  ['a short text', ['नमस्ते', 100], 'नमस्ते'],
  ['joined letters', ['क्षक्षक्ष', 24], 'क्षक्ष…'],
  ['a text of exactly the limit', ['abc', 3], 'abc'],
  ['quotation marks, which take two bytes', ['"'.repeat(4), 7], '""…'],
  ['one letter with marks without end', [`a${'\u0301'.repeat(5000)}`, 300], '…'],
] as const)('%s', (_what, [given, most], expected) => expect(cutToBytes(given, most)).toBe(expected))

test('a push is never too long for its service, whatever its words are', () => {
  const words = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 1200 }),
    fc.string({ unit: fc.constantFrom('क्ष्म्यैं', '👩‍👩‍👧‍👦', '\u0000', '"'), maxLength: 500 }),
  )
  fc.assert(
    fc.property(words, words, fc.nat({ max: 2500 }), (title, body, length) => {
      const payload = payloadWith({ title, body, picture: `/files/${'x'.repeat(length)}` })
      expect(bytesOf(payload)).toBeLessThanOrEqual(mostPayloadBytes)
    }),
    { numRuns: 40 },
  )
})

test('dense words keep their room, and a picture that is too long for both is left out', () => {
  const dense = { title: 'रवि', body: 'क्ष्म्यैं'.repeat(300) }
  expect(payloadWith({ ...dense, picture: '/files/short' })).not.toHaveProperty('picture')
  expect(payloadWith({ title: 'Ravi', body: 'Shall we say six?', picture: '/files/short' })).toMatchObject({
    body: 'Shall we say six?',
    picture: '/files/short',
  })
})
