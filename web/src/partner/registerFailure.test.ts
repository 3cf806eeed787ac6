// @vitest-environment happy-dom
import { portalRoute } from '@saathi/contract/partner/rules.ts'
import { describe, expect, test } from 'vitest'

import { NetworkFailure, Problem } from '../wire/api.ts'
import { loginFailure, passwordFailure } from './registerFailure.ts'

const t = (key: string) => key
const problem = (status: number, code: string, fields: Record<string, string[]> = {}) =>
  new Problem({ status, code, detail: `detail of ${code}`, fields, retryAfter: undefined })

test.each([
  [null, 'register'],
  [{ provider: 'ncs' }, 'login'],
  [{ provider: 'normal' }, 'signIn'],
  [{ provider: 'google' }, 'signIn'],
])('whoever has the account %o goes to %s', (account, route) => {
  expect(portalRoute(account)).toBe(route)
})

describe('a sign-up that failed', () => {
  const invalid = 'partner.register.passwordInvalid'
  test.each([
    ['the portal says no', problem(422, 'portal_password_wrong'), invalid],
    ['the policy says no', problem(422, 'invalid', { password: ['Too short.'] }), `${invalid} Too short.`],
    [
      'everybody uses this password',
      problem(422, 'password_common', { password: ['Choose another.'] }),
      `${invalid} detail of password_common`,
    ],
    ['an answer is wrong', problem(422, 'invalid', { education: ['No.'] }), undefined],
    ['the visit is over', problem(403, 'portal_entry_missing'), undefined],
    ['the network is gone', new NetworkFailure('gone'), undefined],
  ])('because %s', (_why, error, said) => {
    expect(passwordFailure(error, t)).toBe(said)
  })
})

test.each([
  [problem(401, 'wrong_password'), 'partner.login.failed'],
  [problem(401, 'sign_in_code_over'), 'partner.login.failed'],
  [new Error('something else'), 'partner.login.failed'],
  [problem(429, 'too_many_attempts'), 'detail of too_many_attempts'],
  [problem(503, 'portal_unreachable'), 'detail of portal_unreachable'],
  [new NetworkFailure('gone'), 'error.network'],
])('a sign-in that failed with %o says %s', (error, said) => {
  expect(loginFailure(error, t)).toBe(said)
})
