import { describe, expect, test } from 'vitest'

import { isAcceptedPassword, otpAlphabet } from './rules.ts'

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

test('the code alphabet has no look-alikes', () => {
  expect(otpAlphabet).not.toMatch(/[0O1IL2Z5S8B]/)
  expect(new Set(otpAlphabet).size).toBe(otpAlphabet.length)
})
