import { codeCalls } from '@saathi/contract/identity/codeCalls.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { NetworkFailure, Problem } from '../wire/api.ts'
import { resetDraft } from './public/drafts.ts'
import { sendResetCode } from './sendResetCode.ts'

const ask = vi.hoisted(() => vi.fn())
vi.mock('../wire/api.ts', async (original) => ({ ...(await original<object>()), ask }))

const t = (key: string) => key
const exists = (provider: string) => ({ userExist: true, user: { provider } })

/** What the two calls answer. */
function answer(account: object, reset: object | Error): void {
  ask.mockImplementation(async (call: unknown) => {
    if (call === codeCalls.accountExists) return account
    if (reset instanceof Error) throw reset
    return reset
  })
}

beforeEach(() => void ask.mockReset())
afterEach(resetDraft.forget)

test('a code that was sent opens the next slide, and says how the account signs in', async () => {
  answer(exists('normal'), { message: 'Sent.', errors: [] })
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
  answer({ userExist: false, user: null }, { message: '', errors: [] })
  expect(await sendResetCode('nobody@home.example', t)).toMatchObject({
    text: 'error.account_unknown',
    isUnknown: true,
  })
  expect(ask).toHaveBeenCalledOnce()
  expect(resetDraft.now().reached).toBe('email')
})

test('what stands in the way is joined', async () => {
  answer(exists('google'), { message: '', errors: ['Use Sign-in via Google', 'Wait a little'] })
  const trouble = await sendResetCode('gita@home.example', t)
  expect(trouble?.text).toBe('Use Sign-in via Google AND Wait a little')
})

test.each<[Error, string, boolean]>([
  [
    new Problem({ status: 404, code: 'account_unknown', detail: '', fields: {}, retryAfter: undefined }),
    'error.account_unknown',
    true,
  ],
  [
    new Problem({ status: 429, code: 'too_often', detail: 'Too often.', fields: {}, retryAfter: 60 }),
    'Too often.',
    false,
  ],
  [new NetworkFailure('offline'), 'error.network', false],
])('%s', async (error, text, isUnknown) => {
  answer(exists('normal'), error)
  expect(await sendResetCode('lata@home.example', t)).toMatchObject({ text, isUnknown })
})
