import { describe, expect, test } from 'vitest'

import {
  isAcceptedPassword,
  isSurelyAdult,
  otpAlphabet,
  phoneDigits,
  phoneAsTyped,
  type PhoneRegion,
  programmeChoices,
} from './rules.ts'

describe('a password', () => {
  test.each([
    ['Saathi#2026', true],
    ['पासवर्डAa1#', true],
    ['short#1A', true],
    ['sh#1A', false],
    ['alllower#2026', false],
    ['ALLUPPER#2026', false],
    ['NoNumber#here', false],
    ['NoSymbol2026', false],
    ['Blank is 1 No', false],
    [`Aa1#${'x'.repeat(252)}`, true],
    [`Aa1#${'x'.repeat(253)}`, false],
  ])('%s is accepted: %s', (password, accepted) => {
    expect(isAcceptedPassword(password)).toBe(accepted)
  })
})

test.each([
  [null, false],
  [2026, false],
  [2008, false],
  [2007, true],
  [1960, true],
])('somebody born in %s is surely an adult in 2026: %s', (year, surely) => {
  expect(isSurelyAdult(year, new Date('2026-01-01T00:00:00Z'))).toBe(surely)
})

test('the code alphabet has no look-alikes', () => {
  expect(otpAlphabet).not.toMatch(/[0O1IL2Z5S8B]/)
  expect(new Set(otpAlphabet).size).toBe(otpAlphabet.length)
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

describe('programmes', () => {
  const open = { emailDomains: [], isDisabled: false }
  const closed = { emailDomains: [], isDisabled: true }
  const limited = { emailDomains: ['college.example'], isDisabled: false }
  const other = { emailDomains: ['firm.example'], isDisabled: false }

  test('an address of no programme sees the limited ones closed', () => {
    const choices = programmeChoices([open, closed, limited], 'me@home.example')
    expect(choices).toMatchObject([
      { choice: 'open' },
      { choice: 'closed', reason: 'disabled' },
      { choice: 'closed', reason: 'address' },
    ])
  })
  test('an address of some programme is offered only those', () => {
    const choices = programmeChoices([open, limited, other], 'me@COLLEGE.example').map(({ choice }) => choice)
    expect(choices).toEqual(['absent', 'open', 'absent'])
  })
  test('a disabled programme stays closed for its own addresses', () => {
    const disabled = { ...limited, isDisabled: true }
    const [choice] = programmeChoices([disabled], 'me@college.example')
    expect(choice).toMatchObject({ choice: 'closed', reason: 'disabled' })
  })
})
