import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { failureOf, openTesting } from '../testing/testing.ts'
import { hashPassword } from '../engines/secrets/passwords.ts'
import { codeIn, mailbox } from './testing/testMails.ts'

const testing = await openTesting({ TRUSTED_NETWORKS: '10.9.0.0/16' })
const newestMail = mailbox(testing)
const trusted = { ip: '10.9.1.1' }
const password = 'Sunny#Day7'
const passwordHash = await hashPassword(password)
const personRow = (email: string) =>
  testing.house.db.maybe(sql`
    select * from people join credentials on credentials.person_id = people.id where email = ${email}`)

let count = 0
const freshEmail = () => `hostile${(count += 1)}@people.example`

const sendOtp = (email: string) => testing.ask(identityCalls.sendOtp, { body: { email } }, trusted)
const verifyOtp = (email: string, otp: string) =>
  testing.ask(identityCalls.verifyOtp, { body: { email, otp } })
async function mailedCode(email: string): Promise<string> {
  await sendOtp(email)
  return codeIn(await newestMail(email))
}
async function verifiedCode(email: string): Promise<string> {
  const otp = await mailedCode(email)
  await verifyOtp(email, otp)
  return otp
}

/** A sign-up as another program would send it, with any further fields. */
async function postSignUp(body: Readonly<Record<string, unknown>>) {
  const whole = {
    role: 'mentee',
    first_name: 'New',
    last_name: 'Person',
    phone_number: '9876543210',
    provider: 'normal',
    new_primary_language: 'en',
    password,
    otp: 'AAAAAA',
    project: 'general_intake',
    ...body,
  }
  const answer = await testing.app.server.inject({
    method: 'POST',
    url: '/api/v2/users/signup/',
    payload: whole,
  })
  return { status: answer.statusCode, body: answer.json<{ code?: string; errors?: object }>() }
}

describe('fields that a client may not set', () => {
  test('are not stored by a sign-up', async () => {
    const email = freshEmail()
    const otp = await verifiedCode(email)
    const extra = {
      id: 'mine',
      email_verified: true,
      emailVerifiedAt: '2000-01-01',
      email_verified_at: '2000-01-01',
      disabled_at: '2000-01-01',
      google_subject: 'somebody',
      password_hash: 'x',
      terms_version: '2026-11',
      failed_sign_ins: -100,
    }
    expect((await postSignUp({ ...extra, email, otp })).status).toBe(200)
    expect(await personRow(email)).toMatchObject({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      role: 'mentee',
      provider: 'normal',
      disabledAt: null,
      googleSubject: null,
      termsVersion: null,
      failedSignIns: 0,
    })
  })

  test('are not stored by a change of the profile', async () => {
    const { id, email, token } = await testing.person({ passwordHash })
    const extra = {
      id: 'mine',
      email: 'another@people.example',
      role: 'staff',
      provider: 'ncs',
      email_verified_at: '',
      disabled_at: '2000-01-01',
      google_subject: 'somebody',
      password_hash: 'x',
      picture_key: 'somebody-elses',
      birth_year: '1950',
    }
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...extra, bio: 'Mine' })) form.set(name, value)
    const sent = new Response(form)
    const answer = await testing.app.server.inject({
      method: 'PUT',
      url: '/api/v2/users/profile/',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': sent.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    expect(answer.statusCode).toBe(200)
    expect(await personRow(email)).toMatchObject({
      id,
      role: 'mentee',
      provider: 'normal',
      bio: 'Mine',
      passwordHash,
      disabledAt: null,
      googleSubject: null,
      pictureKey: null,
      birthYear: null,
    })
  })

  test.each([
    [{ role: 'staff' }],
    [{ role: ['mentee', 'staff'] }],
    [{ role: { toString: 'mentee' } }],
    [{ provider: 'ncs' }],
    [{ provider: 'google' }],
    [{ consents: ['terms'] }],
  ])('%o registers nobody', async (wrong) => {
    const email = freshEmail()
    const otp = await verifiedCode(email)
    const { status } = await postSignUp({ email, otp, ...wrong })
    expect([400, 401, 422]).toContain(status)
    expect(await personRow(email)).toBeUndefined()
  })

  test.each(['{"__proto__":{"role":"staff"}}', '{"constructor":{"prototype":{"role":"staff"}}}'])(
    '%s is refused unread',
    async (payload) => {
      const headers = { 'content-type': 'application/json' }
      const url = '/api/v2/users/signup/'
      const answer = await testing.app.server.inject({ method: 'POST', url, headers, payload })
      expect(answer.statusCode).toBe(400)
    },
  )

  test('do not change another person’s password', async () => {
    const [me, other] = [await testing.person({ passwordHash }), await testing.person({ passwordHash })]
    await testing.ask(identityCalls.resetPassword, { body: { email: me.email } }, trusted)
    const otp = codeIn(await newestMail(me.email))
    await testing.ask(identityCalls.confirmOtp, { body: { email: me.email, otp } })
    const body = { email: other.email, otp, newPassword: 'Another#2026', checkNewPassword: 'Another#2026' }
    expect((await failureOf(testing.ask(identityCalls.confirmPassword, { body }))).code).toBe(
      'otp_not_verified',
    )
    await testing.ask(identityCalls.signIn, { body: { email: other.email, password } })
  })
})

describe('line breaks that would add headers to a mail', () => {
  const addresses = [
    'a@b.example\r\nBcc: victim@c.example',
    'a@b.example\nSubject: hello',
    'a\r\n@b.example',
    '"a\r\nBcc: v"@b.example',
    'a@b.example,victim@c.example',
    'a@b.example;victim@c.example',
    '<a@b.example>',
    'A <a@b.example>',
    'a@b.example\u0000',
    'a@b.example\u2028x',
  ]
  test.each(addresses)('%j is no address', async (email) => {
    for (const call of [identityCalls.sendOtp, identityCalls.resetPassword, identityCalls.accountExists]) {
      const refused = await failureOf(testing.ask(call, { body: { email } }, trusted))
      expect([400, 422]).toContain(refused.status)
    }
    expect(await testing.house.db.many(sql`select 1 from mails where recipient like ${'%victim%'}`)).toEqual(
      [],
    )
  })

  test.each(['New\r\nBcc: victim@c.example', 'New\u0000', 'New\u202Eweb', 'New\u2028Line'])(
    '%j is no name',
    async (name) => {
      const { status, body } = await postSignUp({ email: freshEmail(), first_name: name })
      expect([400, 422]).toContain(status)
      if (status === 422) expect(body.errors).toHaveProperty('first_name')
    },
  )
})

describe('addresses that look alike', () => {
  const exists = async (email: string) =>
    (await testing.ask(identityCalls.accountExists, { body: { email } }, trusted)).userExist

  test('are the same when they are the same letters, however they are composed or capitalised', async () => {
    await testing.person({ email: 'jos\u00e9.\u01f0@people.example' })
    expect(await exists('jose\u0301.\u01f0@people.example')).toBe(true)
    expect(await exists('  JOS\u00c9.J\u030c@People.Example ')).toBe(true)
  })

  test.each([
    ['Cyrillic', '\u0430sha.alike@people.example'],
    ['fullwidth', '\uff41sha.alike@people.example'],
    ['dotless', 'ash\u0131.alike@people.example'],
  ])('are different accounts when a letter is %s', async (_, other) => {
    await testing.person({ email: 'asha.alike@people.example' }).catch(() => undefined)
    expect(await exists('asha.alike@people.example')).toBe(true)
    expect(await exists(other)).toBe(false)
  })

  test.each([
    'asha\u200b@people.example',
    'asha\u202e@people.example',
    'asha@people\u3002example',
    'asha@p\u0435ople.example',
    'asha@people.example.',
    'asha@-people.example',
  ])('%j is no address', async (email) => {
    expect((await failureOf(sendOtp(email))).status).toBe(422)
  })
})

describe('far too much', () => {
  test.each([
    ['email', `${'a'.repeat(5000)}@people.example`],
    ['first_name', 'a'.repeat(5000)],
    ['last_name', 'a'.repeat(5000)],
    ['phone_number', '9'.repeat(5000)],
    ['password', `Aa1#${'x'.repeat(5000)}`],
    ['otp', 'A'.repeat(5000)],
    ['project', 'a'.repeat(5000)],
    ['institution_code', 'A'.repeat(5000)],
    ['new_primary_language', 'e'.repeat(5000)],
  ])('in %s is refused beside the field', async (field, value) => {
    const { status, body } = await postSignUp({ email: freshEmail(), [field]: value })
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty(field)
  })

  test('altogether is refused before it is read', async () => {
    const { status } = await postSignUp({ email: freshEmail(), first_name: 'a'.repeat(300_000) })
    expect(status).toBe(413)
  })

  test('in a password to sign in with, or in a token, harms nobody', async () => {
    const body = { email: freshEmail(), password: 'x'.repeat(257) }
    expect((await failureOf(testing.ask(identityCalls.signIn, { body }))).status).toBe(422)
    const token = 'x'.repeat(8000)
    expect((await failureOf(testing.ask(peopleCalls.profile, {}, { token }))).code).toBe('token_invalid')
  })
})
