import type { Call } from '@saathi/contract/base/call.ts'
import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { teamCalls } from '@saathi/contract/desk/teamCalls.ts'
import { screeningCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { partnerCalls } from '@saathi/contract/partner/calls.ts'
import { setupCalls } from '@saathi/contract/registration/setupCalls.ts'
import { beforeEach, expect, test, vi } from 'vitest'

import { networkOf } from './engines/network/limits.ts'
import { refreshCookie } from './identity/signIns/signIns.ts'
import { testNcsKey } from './partner/testing/testLinks.ts'
import { openTesting } from './testing/testing.ts'

const testing = await openTesting({ NCS_KEY: testNcsKey })
const { ask, app, house } = testing
const counted = vi.spyOn(house.limits, 'takeFromNetwork')
beforeEach(() => void counted.mockClear())

const real = '198.51.100.20'
const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' }
const email = 'nobody@people.example'

test.each<[string, Call, unknown]>([
  ['signing in', identityCalls.signIn, { email, password: 'Wrong#1234' }],
  ['a code', identityCalls.sendOtp, { email }],
  ['whether an account exists', identityCalls.accountExists, { email }],
  ['a password', identityCalls.checkPassword, { password: 'Wrong#1234' }],
  ['signing in from the portal', partnerCalls.signIn, { email, password: 'Wrong#1234' }],
  ['setting up', setupCalls.setup, undefined],
  ['an invitation to the team', teamCalls.invitation, undefined],
  ['a reference', screeningCalls.reference, undefined],
])(
  'without a proxy, %s counts the address of the connection, whatever a header says',
  async (_, call, body) => {
    const given = body === undefined ? { query: { token: 'wrong' } } : { body }
    await ask(call, given as never, { ip: real, headers }).catch(() => undefined)
    expect(counted).toHaveBeenCalled()
    for (const [ip] of counted.mock.calls) expect(ip).toBe(real)
  },
)

test('signing out counts the address of the connection', async () => {
  const cookie = { cookie: `${refreshCookie}=wrong` }
  await ask(identityCalls.signOut, {}, { ip: real, headers: { ...headers, ...cookie } }).catch(
    () => undefined,
  )
  expect(counted.mock.calls.map(([ip]) => ip)).toEqual([real])
})

test('a wrong code counts for the network of the connection', async () => {
  await ask(identityCalls.sendOtp, { body: { email } }, { ip: real, headers })
  await ask(identityCalls.verifyOtp, { body: { email, otp: '000000' } }, { ip: real, headers }).catch(
    () => undefined,
  )
  const { rows } = await house.db.pool.query<{ network: string }>('select network from code_tries')
  expect(rows).toEqual([{ network: networkOf(real) }])
})

test('nor do a feed and the return from Google believe the header', async () => {
  for (const url of ['/calendar/feed/wrong.ics', '/identity/google/callback?state=x&code=x'])
    await app.server.inject({ method: 'GET', url, headers, remoteAddress: real })
  for (const [ip] of counted.mock.calls) expect(ip).toBe(real)
  expect(counted).toHaveBeenCalled()
})
