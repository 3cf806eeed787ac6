import { expect, test } from 'vitest'

import { isSurelyAdult, phoneAsTyped, phoneDigits, type PhoneRegion } from './rules.ts'

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
  ['98765 43210 999', 'IN', '9876543210'],
  ['(212) 555-0100', 'US', '2125550100'],
  ['020 7946 0958 77', 'GB', '020794609587'],
])('the phone field keeps of %s in %s only %s', (typed, region, digits) => {
  expect(phoneDigits(typed, region)).toBe(digits)
})

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
