// @vitest-environment happy-dom
import { codeCalls } from '@saathi/contract/identity/codeCalls.ts'
import { resetCalls } from '@saathi/contract/identity/resetCalls.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type FakeTransport, fakeTransport, noNetwork, refused } from '../wire/testing/fakeTransport.ts'
import { resetDraft } from './public/resetDraft.ts'
import { sendResetCode } from './sendResetCode.ts'

const t = (key: string) => key

let transport: FakeTransport
beforeEach(() => {
  transport = fakeTransport()
  transport.on(codeCalls.accountExists, { userExist: true, user: { provider: 'normal' } })
  transport.on(resetCalls.resetPassword, { message: 'Sent.', errors: [] })
})
afterEach(resetDraft.forget)

test('a code that was sent opens the next slide, and says how the account signs in', async () => {
  expect(await sendResetCode('lata@home.example', t)).toBeUndefined()
  expect(resetDraft.now()).toMatchObject({
    sentTo: 'lata@home.example',
    reached: 'code',
    provider: 'normal',
    otp: '',
  })
  expect(resetDraft.now().resendAt).toBeGreaterThan(Date.now() + 110_000)
})

test('an address without an account is told so, and no mail is asked for', async () => {
  transport.on(codeCalls.accountExists, { userExist: false, user: null })
  expect(await sendResetCode('nobody@home.example', t)).toMatchObject({
    text: 'error.account_unknown',
    isUnknown: true,
  })
  expect(transport.given(resetCalls.resetPassword)).toEqual([])
  expect(resetDraft.now().reached).toBe('email')
})

test('what stands in the way is joined', async () => {
  transport.on(resetCalls.resetPassword, {
    message: '',
    errors: ['Use Sign-in via Google', 'Wait a little'],
  })
  const trouble = await sendResetCode('gita@home.example', t)
  expect(trouble?.text).toBe('Use Sign-in via Google AND Wait a little')
})

test.each([
  ['an unknown account', refused(404, 'account_unknown'), { text: 'error.account_unknown', isUnknown: true }],
  [
    'a limit',
    refused(429, 'too_often', { detail: 'Too often.', retryAfter: 60 }),
    { text: 'Too often.', isUnknown: false },
  ],
  ['a lost network', noNetwork, { text: 'error.network', isUnknown: false }],
] as const)('%s is said in words', async (_, outcome, said) => {
  transport.on(resetCalls.resetPassword, outcome)
  expect(await sendResetCode('lata@home.example', t)).toMatchObject(said)
})
