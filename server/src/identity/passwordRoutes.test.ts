import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { expect, test } from 'vitest'

import { failureOf, openTesting } from '../testing/testing.ts'

const testing = await openTesting()
const check = (password: string, ip = '203.0.113.7') =>
  testing.ask(identityCalls.checkPassword, { body: { password } }, { ip })

test.each([
  ['P@ssw0rd', true],
  ['Sunny#Day7', false],
])('%s is common: %s', async (...[password, common]) => {
  expect(await check(password)).toEqual({ common })
})

test('one network may ask 300 times an hour, and no longer passwords than are accepted', async () => {
  for (let time = 0; time < 300; time += 1) await check('Sunny#Day7', '203.0.113.8')
  expect((await failureOf(check('Sunny#Day7', '203.0.113.8'))).code).toBe('too_often')
  expect((await failureOf(check('a'.repeat(257)))).status).toBe(422)
})
