import { expect, test } from 'vitest'

import { addressOf } from './call.ts'

test('parameters are filled in and cannot leave their place in the path', () => {
  expect(addressOf('/a/:id/b/:other/', { id: '../x?y#z', other: 'å' }, {})).toBe(
    '/a/..%2Fx%3Fy%23z/b/%C3%A5/',
  )
})

test('a missing parameter is an error instead of a wrong address', () => {
  expect(() => addressOf('/a/:id/', {}, {})).toThrow('The parameter id of /a/:id/ is missing.')
})

test('only plain values reach the query, in escaped form', () => {
  const query = { page: 2, q: 'a&b c', all: false, left_out: undefined, none: null }
  expect(addressOf('/a/', {}, query)).toBe('/a/?page=2&q=a%26b+c&all=false')
})
