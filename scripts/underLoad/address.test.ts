import { expect, test } from 'vitest'

import { loadRefusal, ownAddresses } from './address.ts'

const own = ['localhost', '127.0.0.1', '[::1]', '192.0.2.7']

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://192.0.2.7:3000'])(
  'the product at %s of this machine is loaded',
  (address) => {
    expect(loadRefusal(address, { production: false, own })).toBeUndefined()
  },
)

test.each([
  ['http://192.0.2.8:3000', 'no address of this machine'],
  ['https://localhost', 'the port of the product itself'],
  ['here', 'no address'],
])('%s is refused: %s', (address, words) => {
  expect(loadRefusal(address, { production: false, own })).toContain(words)
})

test('in production nothing is loaded', () => {
  expect(loadRefusal('http://127.0.0.1:3000', { production: true, own })).toContain('refused in production')
})

test('this machine has addresses', () => {
  expect(ownAddresses()).toEqual(expect.arrayContaining(['localhost', '127.0.0.1']))
})
