import { isAcceptedPassword } from '@saathi/contract/identity/rules.ts'
import { expect, test } from 'vitest'

import { isCommonPassword } from './commonPasswords.ts'

const isCommon = (password: string, email = 'asha.verma@people.example') =>
  isCommonPassword({ password, email, productName: 'Saathi' })

test.each<[string, boolean]>([
  ['P@ssw0rd', true],
  ['Pa$$w0rd', true],
  ['Password1!', true],
  ['!Password123', true],
  ['P@$$w0rd123!', true],
  ['1qaz@WSX', true],
  ['Qwerty123!', true],
  ['Password@123', true],
  ['Pass_word#123', true],
  ['India@123', true],
  ['India#2026', true],
  ['College@2026', true],
  ['Saathi#2026', true],
  ['S@@thi#2026', true],
  ['Saathi@1', true],
  ['2026@Saathi', true],
  ['AshaVerma@12', true],
  ['Saathi#Lantern26', false],
  ['Another#2026', false],
  ['Sunny#Day7', false],
  ['Portal#Way7', false],
  ['four words Make 1 password', false],
  ['पासवर्डAa1#', false],
])('%s is common: %s', async (password, common) => {
  expect(await isCommon(password)).toBe(common)
})

test('what the policy accepts is not thereby uncommon', () => {
  for (const password of ['Password@123', 'India@123', 'Saathi#2026'])
    expect(isAcceptedPassword(password)).toBe(true)
})

test('the password of the demo people is theirs alone', async () => {
  expect(await isCommon('Saathi#2026', 'asha@demo.example')).toBe(false)
  expect(await isCommon('Password@123', 'asha@demo.example')).toBe(true)
  expect(await isCommon('Saathi#2026', 'asha@people.example')).toBe(true)
})
