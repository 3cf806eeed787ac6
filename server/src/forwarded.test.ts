import type { Call } from '@saathi/contract/base/call.ts'
import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { partnerCalls } from '@saathi/contract/partner/calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'

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
  ['signing out', identityCalls.signOut, undefined],
  ['a code', identityCalls.sendOtp, { email }],
  ['whether an account exists', identityCalls.accountExists, { email }],
  ['a password', identityCalls.checkPassword, { password: 'Wrong#1234' }],
  ['signing in from the portal', partnerCalls.signIn, { email, password: 'Wrong#1234' }],
])(
  'without a proxy, %s counts the address of the connection, whatever a header says',
  async (_, call, body) => {
    await ask(call, { body } as never, { ip: real, headers }).catch(() => undefined)
    for (const [ip] of counted.mock.calls) expect(ip).toBe(real)
  },
)

test('nor do a feed and the return from Google believe the header', async () => {
  for (const url of ['/calendar/feed/wrong.ics', '/identity/google/callback?state=x&code=x'])
    await app.server.inject({ method: 'GET', url, headers, remoteAddress: real })
  for (const [ip] of counted.mock.calls) expect(ip).toBe(real)
  expect(counted).toHaveBeenCalled()
})
