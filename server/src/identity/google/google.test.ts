import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { contentCalls } from '@saathi/contract/content/calls.ts'
import { afterAll, describe, expect, test } from 'vitest'

import { startOpenIdProvider } from '../../../../scripts/openIdProvider.ts'
import { sql } from '../../engines/database/database.ts'
import { failureOf, openTesting } from '../../testing/testing.ts'
import { hashPassword } from '../../engines/secrets/passwords.ts'
import { askToVerifyAgain, disablePerson } from '../public/accounts.ts'
import { setMaintenance } from '../../access/public.ts'
import { channel, openGoogle } from '../testing/testGoogle.ts'
import { openBrowser } from '../testing/testOpenId.ts'

const google = await openGoogle()
afterAll(google.close)
const { atProvider, begin, come, people, settings, testing } = google
const { house } = testing

const signUp = (token: string | undefined, overrides: Readonly<Record<string, unknown>> = {}) =>
  testing.ask(
    registrationCalls.signUp,
    {
      body: {
        role: 'mentee',
        firstName: 'Gita',
        lastName: 'Joshi',
        phoneNumber: '+919876543210',
        provider: 'google',
        newPrimaryLanguage: 'en',
        project: 'general_intake',
        ...overrides,
      },
    },
    token === undefined ? {} : { token },
  )

async function profileOf(cookies: ReadonlyMap<string, string>) {
  const answer = await testing.app.server.inject({
    method: 'POST',
    url: '/identity/refresh',
    headers: { cookie: `saathi_refresh=${cookies.get('saathi_refresh')}` },
  })
  const { id_token: token } = answer.json<{ id_token: string }>()
  return testing.ask(peopleCalls.profile, {}, { token })
}

describe('somebody who has no account', () => {
  test('is signed in by signing up, without a second way through the provider', async () => {
    const { outcome } = await come(atProvider())
    const answer = await testing.app.server.inject({
      method: 'POST',
      url: registrationCalls.signUp.path,
      headers: { authorization: `Bearer ${String(outcome.token)}`, 'content-type': 'application/json' },
      payload: JSON.stringify({
        role: 'mentee',
        first_name: 'Gita',
        last_name: 'Joshi',
        phone_number: '+919876543210',
        provider: 'google',
        new_primary_language: 'en',
        project: 'general_intake',
      }),
    })
    const [, token = ''] = /saathi_refresh=([^;]+)/.exec(String(answer.headers['set-cookie'])) ?? []
    expect(await profileOf(new Map([['saathi_refresh', token]]))).toMatchObject({ provider: 'google' })
  })

  test('gets a token that opens sign-up, and is signed in when they come again', async () => {
    const person = atProvider()
    const { outcome, browser } = await come(person)
    expect(outcome).toMatchObject({
      kind: 'signUp',
      email: person.email,
      firstName: 'Gita',
      lastName: "O'Joshi",
    })
    expect(browser.cookies.has('saathi_refresh')).toBe(false)
    const { user } = await signUp(outcome.token)
    expect(user).toMatchObject({ email: person.email, provider: 'google' })
    const again = await come(person)
    expect(again.outcome).toEqual({ kind: 'signedIn' })
    expect(await profileOf(again.browser.cookies)).toMatchObject({ id: user.id, email: person.email })
  })

  test('repeating the sign-up after a lost reply succeeds again', async () => {
    const { outcome } = await come(atProvider())
    const [one, other] = await Promise.all([signUp(outcome.token), signUp(outcome.token)])
    expect(one.user.id).toBe(other.user.id)
  })

  test('cannot sign up without the token, with another kind of token, or as somebody else', async () => {
    const { outcome } = await come(atProvider())
    const { token } = await testing.person()
    expect((await failureOf(signUp(undefined))).code).toBe('token_missing')
    expect((await failureOf(signUp(token))).code).toBe('token_invalid')
    expect((await failureOf(signUp(`${outcome.token}x`))).code).toBe('token_invalid')
    const other = await failureOf(signUp(outcome.token, { email: 'somebody.else@people.example' }))
    expect([other.status, other.code]).toEqual([403, 'not_yours'])
    const profile = testing.ask(peopleCalls.profile, {}, { token: outcome.token ?? '' })
    expect((await failureOf(profile)).code).toBe('token_invalid')
  })

  test('is refused when somebody registered the address meanwhile', async () => {
    const person = atProvider()
    const { outcome } = await come(person)
    await testing.person({ email: person.email })
    expect((await failureOf(signUp(outcome.token))).code).toBe('email_taken')
  })
})

describe('somebody who has an account', () => {
  test('with a password and a confirmed address is signed in, and stays theirs when the address changes there', async () => {
    const person = atProvider()
    const { id } = await testing.person({ email: person.email })
    expect((await come(person)).outcome).toEqual({ kind: 'signedIn' })
    const moved = atProvider({ subject: person.subject })
    people.splice(people.indexOf(person), 1)
    const { outcome, browser } = await come(moved)
    expect(outcome).toEqual({ kind: 'signedIn' })
    expect(await profileOf(browser.cookies)).toMatchObject({ id, email: person.email })
  })

  test('is not opened by another provider account that now has the same address', async () => {
    const person = atProvider()
    await testing.person({ email: person.email, provider: 'google' })
    await come(person)
    const other = atProvider({ email: person.email })
    const { outcome, browser } = await come(other)
    expect(outcome).toEqual({ kind: 'failed', code: 'google_failed' })
    expect(browser.cookies.has('saathi_refresh')).toBe(false)
  })

  test('with an address that they never confirmed is not signed in: somebody else may have registered it', async () => {
    const person = atProvider()
    const passwordHash = await hashPassword('Sunny#Day7')
    await testing.person({ email: person.email, passwordHash })
    await askToVerifyAgain(house, person.email)
    expect((await come(person)).outcome).toEqual({ kind: 'failed', code: 'email_not_verified' })
  })

  test('that is disabled is not signed in, known by subject or by address', async () => {
    const person = atProvider()
    await testing.person({ email: person.email })
    await disablePerson(house, person.email)
    const bound = () =>
      house.db.one(sql`
        select google_subject from credentials join people on people.id = person_id where email = ${person.email}`)
    expect((await come(person)).outcome).toEqual({ kind: 'failed', code: 'user_disabled' })
    expect(await bound()).toEqual({ googleSubject: null })
    await house.db.run(sql`
      update credentials set google_subject = ${person.subject}
      from people where people.id = person_id and email = ${person.email}`)
    expect((await come(person)).outcome).toEqual({ kind: 'failed', code: 'user_disabled' })
  })
})

test('the last page informs its channel, allows no other script, and is not cached', async () => {
  const { page } = await come(atProvider())
  expect(page.told).toMatchObject({ mode: 'popup', channel })
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'sha256-[^']+';/)
  expect(page.body).toContain('<html lang="en">')
  expect(page.body).not.toMatch(/https?:\/\//)
  const browser = openBrowser(testing)
  browser.cookies.set('language', 'hi')
  const redirected = await browser.open(await browser.toCallback(atProvider().subject, '?mode=redirect'))
  expect(redirected.told.mode).toBe('redirect')
  expect(redirected.body).toContain('<html lang="hi">')
})

test('the cookie of the flow is encrypted, is sent on the return from the provider, and lasts ten minutes', async () => {
  const answer = await testing.app.server.inject('/identity/google')
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(
    /^saathi_google=[^;]+; Path=\/identity\/google; Max-Age=600; HttpOnly; SameSite=Lax$/,
  )
})

test('on loopback the provider redirects to the host name that the browser uses', async () => {
  const at = async (host: string) => {
    const answer = await testing.app.server.inject({ url: '/identity/google', headers: { host } })
    return new URL(String(answer.headers.location)).searchParams.get('redirect_uri')
  }
  expect(await at('127.0.0.1:3000')).toBe('http://127.0.0.1:3000/identity/google/callback')
  expect(await at('localhost:3000')).toBe('http://localhost:3000/identity/google/callback')
  expect(await at('evil.example')).toBe('http://localhost:3000/identity/google/callback')
})

test('under maintenance nobody is signed in, before and after the way to the provider', async () => {
  const browser = openBrowser(testing)
  const address = await begin(atProvider().subject, browser)
  await setMaintenance(house, true)
  const told = async (path: string) => (await browser.open(path)).told.outcome
  await expect.poll(() => told('/identity/google')).toEqual({ kind: 'failed', code: 'maintenance' })
  expect(await told(address)).toEqual({ kind: 'failed', code: 'maintenance' })
  await setMaintenance(house, false)
  await expect.poll(() => told('/identity/google')).not.toMatchObject({ code: 'maintenance' })
})

test('a network may cause six hundred requests to the provider an hour', async () => {
  await house.db.run(sql`
    insert into limit_counts (bucket, count, started_at) values ('googleReturns:192.0.2.9', 600, ${house.clock.now()})`)
  const from = async (ip: string) => {
    const browser = openBrowser(testing, ip)
    return (await browser.open(await begin(atProvider().subject, browser))).told.outcome
  }
  expect(await from('192.0.2.9')).toEqual({ kind: 'failed', code: 'too_often' })
  expect(await from('192.0.2.10')).toMatchObject({ kind: 'signUp' })
})

test('the client learns that Google sign-in is available', async () => {
  expect((await testing.ask(contentCalls.clientConfig, {})).signIns).toEqual(['password', 'google'])
})

describe('a provider that does not reply', () => {
  test('blocks neither the start nor the sign-in page, and is tried again later', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const dead = await openTesting({ ...settings, GOOGLE_ISSUER: `http://127.0.0.1:${port}` })
    const page = await openBrowser(dead).open(`/identity/google?channel=${channel}`)
    expect(page.told).toMatchObject({ outcome: { kind: 'failed', code: 'google_failed' }, channel })
    silent.closeAllConnections()
    await new Promise((resolve) => silent.close(resolve))
    const revived = await startOpenIdProvider({
      port,
      people,
      returnTo: ['http://localhost:3000/identity/google/callback'],
    })
    const answer = await dead.app.server.inject('/identity/google')
    expect(answer.statusCode).toBe(302)
    await revived.close()
  })

  test('is absent without its settings', async () => {
    const without = await openTesting()
    expect((await without.app.server.inject('/identity/google')).statusCode).toBe(404)
    expect((await without.ask(contentCalls.clientConfig, {})).signIns).toEqual(['password'])
  })
})
