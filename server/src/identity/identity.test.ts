import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { openTesting, type PersonOverrides, ProblemAnswer } from '../testing/testing.ts'
import { hashPassword } from '../engines/secrets/passwords.ts'
import { disablePerson, enablePerson } from './public/accounts.ts'

const testing = await openTesting()
const password = 'Sunny#Day7'
const passwordHash = await hashPassword(password)
const own = 'http://localhost:3000'

let email: string
let id: string
beforeEach(async () => {
  const person = await testing.person({ passwordHash })
  email = person.email
  id = person.id
})

function post(
  path: string,
  { cookie, body, origin }: { cookie?: string; body?: object; origin?: string } = {},
) {
  return testing.app.server.inject({
    method: 'POST',
    url: path,
    headers: {
      ...(cookie === undefined ? {} : { cookie: `saathi_refresh=${cookie}` }),
      ...(origin === undefined ? {} : { origin }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
}

const signIn = (given: string = password, address = email) =>
  post('/identity/sign-in', { body: { email: address, password: given } })
const refresh = (cookie: string) => post('/identity/refresh', { cookie })

function cookieOf(answer: Awaited<ReturnType<typeof post>>): string {
  return answer.cookies.find(({ name }) => name === 'saathi_refresh')?.value ?? ''
}

async function failureOf(work: Promise<unknown>): Promise<ProblemAnswer> {
  const error = await work.catch((reason: unknown) => reason)
  if (error instanceof ProblemAnswer) return error
  throw new Error('No problem came back.')
}

describe('signing in', () => {
  test('returns a token that opens the profile, and sets a cookie that scripts cannot read', async () => {
    const answer = await signIn()
    expect(answer.statusCode).toBe(200)
    const { id_token: token, user } = answer.json<{ id_token: string; user: { email: string } }>()
    expect(user.email).toBe(email)
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Strict')
    expect(cookie).toContain('Path=/identity')
    const profile = await testing.ask(peopleCalls.profile, {}, { token })
    expect(profile).toMatchObject({ id, displayName: 'Test Person', hasAgreedTerms: false, mentorships: [] })
  })

  test.each<[string, PersonOverrides & { disabled?: boolean }, string, string]>([
    ['a wrong password', {}, 'wrong#Pass1', 'wrong_password'],
    ['a disabled account', { disabled: true }, password, 'user_disabled'],
    ['a disabled account and a wrong password', { disabled: true }, 'wrong#Pass1', 'wrong_password'],
    ['an unverified address', { emailVerifiedAt: null }, password, 'email_not_verified'],
    ['an account of Google', { provider: 'google', passwordHash: null }, password, 'provider_google'],
  ])('with %s is refused', async (...[, { disabled, ...overrides }, given, code]) => {
    const person = await testing.person({ passwordHash, ...overrides })
    if (disabled) await disablePerson(testing.house, person.email)
    const answer = await signIn(given, person.email)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code })
  })

  test('with an unknown address is refused', async () => {
    expect((await signIn(password, 'nobody@people.example')).json()).toMatchObject({ code: 'user_not_found' })
  })

  test('is blocked for an hour after five failures in a row, even with the right password', async () => {
    for (let time = 0; time < 5; time += 1) {
      expect((await signIn('wrong#Pass1')).json()).toMatchObject({ code: 'wrong_password' })
    }
    const blocked = await signIn()
    expect(blocked.statusCode).toBe(429)
    expect(blocked.json()).toMatchObject({ code: 'too_many_attempts' })
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(3500)
    testing.house.clock.shift(3_601_000)
    expect((await signIn()).statusCode).toBe(200)
    testing.house.clock.shift(-3_601_000)
  })

  test('counts failures only in a row', async () => {
    for (const given of ['no#Pass11', 'no#Pass11', 'no#Pass11', 'no#Pass11', password, 'no#Pass11']) {
      await signIn(given)
    }
    expect((await signIn()).statusCode).toBe(200)
  })

  test('lets no more than five of many guesses at once through', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => signIn(`guess#Nr${index}`)))
    const tried = answers.filter(({ statusCode }) => statusCode === 401)
    expect(tried).toHaveLength(5)
  })

  test('from another site is refused, and localhost is the same as 127.0.0.1', async () => {
    const body = { email, password }
    const from = (origin: string) => post('/identity/sign-in', { body, origin })
    expect((await from('https://evil.example')).json()).toMatchObject({ code: 'origin_forbidden' })
    expect((await from('null')).statusCode).toBe(403)
    expect((await from('http://localhost:3001')).statusCode).toBe(403)
    expect((await from(own)).statusCode).toBe(200)
    expect((await from('http://127.0.0.1:3000')).statusCode).toBe(200)
  })
})

describe('a session', () => {
  test('continues with a rotated cookie', async () => {
    const first = cookieOf(await signIn())
    const answer = await refresh(first)
    expect(answer.statusCode).toBe(200)
    expect(cookieOf(answer)).not.toBe(first)
    expect((await refresh(cookieOf(answer))).statusCode).toBe(200)
  })

  test('continues in the contract’s own call', async () => {
    const headers = { cookie: `saathi_refresh=${cookieOf(await signIn())}` }
    expect((await testing.ask(identityCalls.refresh, {}, { headers })).idToken).toMatch(/^ey/)
  })

  test('returns the same successor to two tabs', async () => {
    const first = cookieOf(await signIn())
    const [one, other] = await Promise.all([refresh(first), refresh(first)])
    expect(one.statusCode).toBe(200)
    expect(other.statusCode).toBe(200)
    expect(cookieOf(one)).toBe(cookieOf(other))
    expect((await refresh(cookieOf(one))).statusCode).toBe(200)
  })

  test('ends as a whole when a token is used again after its successor was', async () => {
    const first = cookieOf(await signIn())
    const second = await refresh(first)
    const third = cookieOf(await refresh(cookieOf(second)))
    const token = second.json<{ id_token: string }>().id_token
    await testing.ask(peopleCalls.profile, {}, { token })
    expect((await refresh(first)).json()).toMatchObject({ code: 'session_ended' })
    expect((await refresh(third)).json()).toMatchObject({ code: 'session_ended' })
    const refused = await failureOf(testing.ask(peopleCalls.profile, {}, { token }))
    expect(refused.code).toBe('token_invalid')
  })

  test('ends as a whole when a token is used again after half a minute', async () => {
    const first = cookieOf(await signIn())
    const second = cookieOf(await refresh(first))
    const before = new Date(Date.now() - 31_000)
    await testing.house.db.run(sql`
      update refresh_tokens set rotated_at = ${before}
      where rotated_at is not null and sign_in_id in (select id from sign_ins where person_id = ${id})`)
    expect((await refresh(first)).statusCode).toBe(401)
    expect((await refresh(second)).statusCode).toBe(401)
  })

  test('ends after thirty days without use', async () => {
    const cookie = cookieOf(await signIn())
    await testing.house.db.run(sql`update refresh_tokens set expires_at = ${new Date()}`)
    expect((await refresh(cookie)).json()).toMatchObject({ code: 'session_ended' })
  })

  test('does not exist without a cookie or with an invented one', async () => {
    expect((await post('/identity/refresh')).json()).toMatchObject({ code: 'session_ended' })
    expect((await refresh('invented')).statusCode).toBe(401)
  })

  test('ends with signing out, and its tokens with it', async () => {
    const answer = await signIn()
    const { id_token: token } = answer.json<{ id_token: string }>()
    await testing.ask(peopleCalls.profile, {}, { token })
    const out = await post('/identity/sign-out', { cookie: cookieOf(answer) })
    expect(String(out.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await refresh(cookieOf(answer))).statusCode).toBe(401)
    expect((await failureOf(testing.ask(peopleCalls.profile, {}, { token }))).code).toBe('token_invalid')
  })

  test('ends when the person is disabled, and signing in works again once enabled', async () => {
    const answer = await signIn()
    const { id_token: token } = answer.json<{ id_token: string }>()
    await testing.ask(peopleCalls.profile, {}, { token })
    await disablePerson(testing.house, email)
    expect((await failureOf(testing.ask(peopleCalls.profile, {}, { token }))).status).toBe(401)
    expect((await refresh(cookieOf(answer))).statusCode).toBe(401)
    await enablePerson(testing.house, email)
    expect((await signIn()).statusCode).toBe(200)
  })
})

test('the public keys say nothing secret', async () => {
  const { keys } = await testing.ask(identityCalls.keys, {})
  expect(keys[0]).toMatchObject({ alg: 'ES256', use: 'sig' })
  expect(keys[0]).not.toHaveProperty('d')
})
