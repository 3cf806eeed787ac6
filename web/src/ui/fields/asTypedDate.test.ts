import { expect, test } from 'vitest'

import { asTypedDate, withWholeYear } from './asTypedDate.ts'

test.each([
  ['07032005', '07/03/2005'],
  ['7/3/2005', '7/3/2005'],
  ['07/03/2005', '07/03/2005'],
  ['07.03.2005', '07/03/2005'],
  ['1.12.2027', '1/12/2027'],
  ['5-1-2027', '5/1/2027'],
  ['1 12 2026', '1/12/2026'],
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

test.each([
  ['01/12/26', '01/12/2026'],
  ['7/3/05', '7/3/2005'],
  ['7/3/99', '7/3/1999'],
  ['7/3/2005', '7/3/2005'],
  ['7/3/2', '7/3/2'],
  ['7/12', '7/12'],
])('a person who leaves the box after %j means %j', (typed, whole) => {
  expect(withWholeYear(typed)).toBe(whole)
})
