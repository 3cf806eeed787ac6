import { expect, test } from 'vitest'

import { isSurelyAdult, phoneAsTyped, type PhoneRegion, typedPhone } from './rules.ts'

test.each([
  [null, false],
  [2026, false],
  [2008, false],
  [2007, true],
  [1960, true],
])('somebody born in %s is surely an adult in 2026: %s', (year, surely) => {
  expect(isSurelyAdult(year, new Date('2026-01-01T00:00:00Z'))).toBe(surely)
})

test.each<[string, PhoneRegion, string]>([
  ['9876543210', 'IN', '9876543210'],
  ['98765 43210', 'IN', '9876543210'],
  ['98765-43210', 'IN', '9876543210'],
  ['+91 98765 43210', 'IN', '9876543210'],
  ['+91-98765-43210', 'IN', '9876543210'],
  ['(+91) 98765 43210', 'IN', '9876543210'],
  ['+91 098765 43210', 'IN', '9876543210'],
  ['0091 98765 43210', 'IN', '9876543210'],
  ['919876543210', 'IN', '9876543210'],
  ['098765 43210', 'IN', '9876543210'],
  ['91987 65432', 'IN', '9198765432'],
  ['+91 91234 56789', 'IN', '9123456789'],
  ['९८७६५ ४३२१०', 'IN', '9876543210'],
  ['98765', 'IN', '98765'],
  ['', 'IN', ''],
  ['(212) 555-0100', 'US', '2125550100'],
  ['+1 212 555 0100', 'US', '12125550100'],
  ['020 7946 0958', 'GB', '02079460958'],
  ['+44 (0)20 7946 0958', 'GB', '02079460958'],
  ['0049 1511 2345678', 'DE', '4915112345678'],
])('the phone field reads %s in %s as %s', (typed, region, digits) => {
  expect(typedPhone(typed, region)).toEqual({ digits, isCut: false })
})

test.each<[string, PhoneRegion, string]>([
  ['98765 43210 999', 'IN', '9876543210'],
  ['+91 98765 43210 9', 'IN', '9876543210'],
  ['020 7946 0958 77', 'GB', '020794609587'],
])('the phone field cuts %s in %s to %s, and says so', (typed, region, digits) => {
  expect(typedPhone(typed, region)).toEqual({ digits, isCut: true })
})

test.each(['+91 98765 43210', '0091 98765 43210', '098765 43210', '98765 43210'])(
  'typed digit by digit, %s is the same number as pasted',
  (typed) => {
    const shown = Array.from(typed).reduce((before, next) => typedPhone(before + next, 'IN').digits, '')
    expect(shown).toBe('9876543210')
  },
)

test.each<[string, PhoneRegion, string]>([
  ['9876543210', 'IN', '+919876543210'],
  ['09876543210', 'IN', '+919876543210'],
  ['919876543210', 'IN', '+919876543210'],
  ['00919876543210', 'IN', '+919876543210'],
  ['9198765432', 'IN', '+919198765432'],
  ['2125550100', 'US', '+12125550100'],
  ['12125550100', 'US', '+12125550100'],
  ['02079460958', 'GB', '+442079460958'],
  ['442079460958', 'GB', '+442079460958'],
  ['4402079460958', 'GB', '+442079460958'],
  ['4915112345678', 'DE', '+4915112345678'],
  ['015112345678', 'DE', '+4915112345678'],
  ['', 'IN', '+91'],
])('%s in the field of %s is sent as %s', (digits, region, sent) => {
  expect(phoneAsTyped(digits, region)).toBe(sent)
})
