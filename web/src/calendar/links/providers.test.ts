import { expect, test } from 'vitest'

import { isSafeProviderUrl, providerOf } from './providers.ts'

test.each([
  ['https://accounts.google.com/o/oauth2', true],
  ['http://127.0.0.1:4000/authorize', true],
  ['http://localhost/authorize', true],
  ['http://accounts.google.com/', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hello', false],
  ['//evil.example', false],
  ['http://localhost.evil.example/', false],
  ['', false],
])('the address %j may be opened: %s', (address, isSafe) => {
  expect(isSafeProviderUrl(address)).toBe(isSafe)
})

test('only the three providers are known', () => {
  expect(providerOf('Google')).toBe('google')
  expect([providerOf('apple'), providerOf(null), providerOf('')]).toEqual([undefined, undefined, undefined])
})
