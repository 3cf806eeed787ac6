import { isAcceptedPassword } from '@saathi/contract/identity/rules.ts'
import { expect, test } from 'vitest'

import { isCommonPassword } from './commonPasswords.ts'

test.each<[string, boolean]>([
  ['P@ssw0rd', true],
  ['Pa$$w0rd', true],
  ['Password1!', true],
  ['!Password123', true],
  ['P@$$w0rd123!', true],
  ['1qaz@WSX', true],
  ['Qwerty123!', true],
  ['Saathi#2026', false],
  ['Another#2026', false],
  ['four words Make 1 password', false],
  ['पासवर्डAa1#', false],
])('%s is common: %s', async (password, common) => {
  expect(isAcceptedPassword(password)).toBe(password !== 'four words Make 1 password')
  expect(await isCommonPassword(password)).toBe(common)
})
