import { expect, test } from 'vitest'

import { asTypedDate } from './asTypedDate.ts'

test.each([
  ['07032005', '07/03/2005'],
  ['7/3/2005', '7/3/2005'],
  ['07/03/2005', '07/03/2005'],
  ['07.03.2005', '07/03/2005'],
  ['0703200599', '07/03/2005'],
  ['a7b', '7'],
])('typing %j key by key gives %j', (keys, date) => {
  let typed = ''
  for (const key of keys) typed = asTypedDate(typed + key, typed)
  expect(typed).toBe(date)
})

test('a slash that came by itself can be deleted', () => {
  expect(asTypedDate('07', '07/')).toBe('07')
  expect(asTypedDate('07/0', '07/03')).toBe('07/0')
})
