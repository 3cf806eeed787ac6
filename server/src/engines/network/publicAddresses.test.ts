import { describe, expect, test } from 'vitest'

import { isPublic, makePublicLookup } from './publicAddresses.ts'

test.each([
  ['93.184.216.34', true],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['127.0.0.1', false],
  ['127.9.9.9', false],
  ['100.64.0.1', false],
  ['198.18.0.1', false],
  ['203.0.113.9', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:93.184.216.34', false],
  ['64:ff9b::a00:1', false],
  ['2001:0:0a00:1::', false],
  ['2001:db8::1', false],
  ['2002:0a00:0001::1', false],
  ['2606:2800:220:1::1', true],
  ['name.example', false],
])('%s is reached from outside: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected)
})

describe('a name is looked up', () => {
  const found = (addresses: readonly string[]) =>
    new Promise<string>((resolve) => {
      const lookup = makePublicLookup((_, __, tell) =>
        tell(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      )
      lookup('name.example', {}, (error, address) =>
        resolve(error === null && typeof address === 'string' ? address : 'refused'),
      )
    })

  test('and leads to its public address', async () => {
    expect(await found(['93.184.216.34'])).toBe('93.184.216.34')
  })

  test('and is refused where one of several addresses is private, in whichever place', async () => {
    expect(await found(['93.184.216.34', '127.0.0.1'])).toBe('refused')
    expect(await found(['::1', '93.184.216.34'])).toBe('refused')
    expect(await found(['10.0.0.1'])).toBe('refused')
    expect(await found([])).toBe('refused')
  })
})
