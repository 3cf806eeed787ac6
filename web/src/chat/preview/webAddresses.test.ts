import { expect, test } from 'vitest'

import { addressParts, firstAddress } from './webAddresses.ts'

test.each<{ readonly text: string; readonly addresses: string[] }>([
  { text: 'no address', addresses: [] },
  { text: 'See https://a.example/b?c=1#d, please.', addresses: ['https://a.example/b?c=1#d'] },
  { text: '(https://a.example/b)', addresses: ['https://a.example/b'] },
  { text: 'https://a.example/b_(c) and more', addresses: ['https://a.example/b_(c)'] },
  { text: 'http://a.example HTTPS://B.example/x', addresses: ['http://a.example', 'HTTPS://B.example/x'] },
  { text: 'यहाँ देखें https://a.example/पता।', addresses: ['https://a.example/पता'] },
  { text: 'javascript:alert(1) ftp://a.example file:///etc', addresses: [] },
  { text: 'https:// alone', addresses: [] },
  { text: '"https://a.example/<script>"', addresses: ['https://a.example/'] },
])('"$text" contains $addresses', ({ text, addresses }) => {
  const parts = addressParts(text)
  expect(parts.flatMap(({ address }) => address ?? [])).toEqual(addresses)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

test('an address that is too long for a preview has none', () => {
  expect(firstAddress(`https://a.example/${'b'.repeat(2048)}`)).toBeUndefined()
  expect(firstAddress('see https://a.example/b')).toBe('https://a.example/b')
})
