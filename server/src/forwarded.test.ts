import { globSync, readFileSync } from 'node:fs'

import type { Call } from '@saathi/contract/base/call.ts'
import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { teamCalls } from '@saathi/contract/desk/teamCalls.ts'
import { screeningCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { partnerCalls } from '@saathi/contract/partner/calls.ts'
import { phoneCalls } from '@saathi/contract/notifications/phoneCalls.ts'
import { setupCalls } from '@saathi/contract/registration/setupCalls.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { networkOf } from './engines/network/limits.ts'
import { refreshCookie } from './identity/signIns/signIns.ts'
import { aNumber, openMessengers } from './notifications/testing/testMessengers.ts'
import { testNcsKey } from './partner/testing/testLinks.ts'
import { openTesting } from './testing/testing.ts'

const { settings } = await openMessengers()
const testing = await openTesting({ NCS_KEY: testNcsKey, ...settings })
const { ask, app, house } = testing
const counted = vi.spyOn(house.limits, 'takeFromNetwork')
beforeEach(() => void counted.mockClear())
/** The names of the limits that these tests have tried. */
const tried = new Set<string>()
afterEach(() => {
  for (const [, name] of counted.mock.calls) tried.add(name)
})

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

test('a code to a phone counts the address of the connection', async () => {
  const { token } = await testing.person()
  const body = { number: aNumber(), channel: 'sms' } as const
  await ask(phoneCalls.sendPhoneCode, { body }, { token, ip: real, headers })
  expect(counted.mock.calls.map(([ip, name]) => [ip, name])).toEqual([[real, 'phone-codes']])
})

test.each(['GET', 'POST'] as const)(
  'a wrong request to the hook of WhatsApp (%s) counts the address of the connection',
  async (method) => {
    const payload = method === 'POST' ? { payload: {} } : {}
    const url = '/hooks/whatsapp'
    const { statusCode } = await app.server.inject({ method, url, headers, remoteAddress: real, ...payload })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(counted.mock.calls.map(([ip, name]) => [ip, name])).toEqual([[real, 'whatsappHook']])
  },
)

/** A return counts only with the cookie of a flow that Google answers; it takes the address as the feed does. */
const withFlow = ['googleReturns']

test('every limit of a network is tried above', () => {
  const files = globSync('**/*.ts', {
    cwd: import.meta.dirname,
    exclude: (name) => /test|testing/.test(name),
  })
  const names = files.flatMap((file) => {
    const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
    return [...source.matchAll(/takeFromNetwork\(\s*[\w.]+,\s*'([\w-]+)'/g)].map(([, name]) => name)
  })
  expect(new Set(names).size).toBeGreaterThan(10)
  expect([...new Set(names)].filter((name) => name === undefined || !tried.has(name))).toEqual(withFlow)
})
