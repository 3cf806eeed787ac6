import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { profileCalls } from '@saathi/contract/people/profileCalls.ts'
import { expect, test } from 'vitest'

import { readFlag, writeFlag } from '../engines/database/flags.ts'
import { hashPassword } from '../engines/secrets/passwords.ts'
import { failureOf, openTesting } from '../testing/testing.ts'
import { endDemo, hasDemo, resumeDemo } from './demoEnd.ts'
import { demoAddress, demoPassword } from './people.ts'

const testing = await openTesting()
const { ask, house } = testing
const passwordHash = await hashPassword(demoPassword)
const asha = await testing.person({ email: demoAddress('asha'), passwordHash })
const omar = await testing.person({ email: demoAddress('omar'), passwordHash })
const other = await testing.person()
const signIn = (email: string) => ask(identityCalls.signIn, { body: { email, password: demoPassword } })

test('a database with enabled demo people counts as a demo, also without the mode', async () => {
  expect(await readFlag(house.db, 'demo')).toBeUndefined()
  expect(await hasDemo(house.db)).toBe(true)
})

test('ending the demo signs its people out and lets none of them in, and leaves others alone', async () => {
  await writeFlag(house.db, 'demo', true)
  expect((await signIn(asha.email)).idToken).not.toBe('')
  expect(await endDemo(house)).toBe(2)
  expect(await hasDemo(house.db)).toBe(false)
  expect((await failureOf(signIn(asha.email))).code).toBe('user_disabled')
  expect((await failureOf(ask(profileCalls.profile, {}, asha))).code).toBe('token_invalid')
  await ask(profileCalls.profile, {}, other)
  expect(await endDemo(house)).toBe(0)
})

test('a demo that starts again lets its people in, except for the one whose account is disabled', async () => {
  await resumeDemo(house)
  expect((await signIn(asha.email)).idToken).not.toBe('')
  expect((await failureOf(signIn(omar.email))).code).toBe('user_disabled')
})
