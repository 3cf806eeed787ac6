import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { failureOf, openTesting } from '../testing/testing.ts'
import { askToVerifyAgain } from '../identity/public/accounts.ts'
import { codeIn, mailbox, menteeForm } from '../identity/testing/testMails.ts'

const testing = await openTesting({ TRUSTED_NETWORKS: '10.9.0.0/16' })
const newestMail = mailbox(testing)
const trusted = { ip: '10.9.1.1' }
let count = 0
const freshEmail = (domain = 'people.example') => `new${(count += 1)}@${domain}`

const sendOtp = (email: string, headers: Record<string, string> = {}) =>
  testing.ask(identityCalls.sendOtp, { body: { email } }, { ...trusted, headers })

async function mailedCode(email: string): Promise<string> {
  await sendOtp(email)
  return codeIn(await newestMail(email))
}

const verify = (email: string, otp: string) => testing.ask(identityCalls.verifyOtp, { body: { email, otp } })

async function verifiedCode(email: string): Promise<string> {
  const otp = await mailedCode(email)
  await verify(email, otp)
  return otp
}

type SignUp = Extract<
  Parameters<typeof testing.ask<typeof registrationCalls.signUp>>[1]['body'],
  { provider: 'normal' }
>

function form(email: string, otp: string, overrides: Partial<SignUp> = {}): SignUp {
  return { ...menteeForm(email, otp), ...overrides }
}

const verifiedForm = async () => {
  const email = freshEmail()
  return form(email, await verifiedCode(email))
}
const signUp = (body: SignUp) => testing.ask(registrationCalls.signUp, { body })

describe('a code', () => {
  test('reaches its address in the language of the browser', async () => {
    const email = freshEmail()
    await sendOtp(email, { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' })
    const mail = await newestMail(email)
    expect(mail).toContain('charset=utf-8')
    expect(mail).not.toContain('Your code for')
  })

  test('comes in the language that was chosen on the page, whatever the browser speaks', async () => {
    const email = freshEmail()
    await sendOtp(email, { 'accept-language': 'en-IN,en;q=0.9', cookie: 'language=hi' })
    expect(await newestMail(email)).not.toContain('Your code for')
  })

  test('may be tried five times', async () => {
    const email = freshEmail()
    const otp = await mailedCode(email)
    for (let time = 0; time < 5; time += 1) {
      expect((await failureOf(verify(email, 'AAAAAA'))).code).toBe('otp_wrong')
    }
    expect((await failureOf(verify(email, otp))).code).toBe('otp_wrong')
  })

  test('survives four wrong tries and may be verified twice', async () => {
    const email = freshEmail()
    const otp = await mailedCode(email)
    for (let time = 0; time < 4; time += 1) await failureOf(verify(email, 'AAAAAA'))
    await verify(email, otp.toLowerCase())
    await verify(email, otp)
  })

  test('ends after ten minutes', async () => {
    const email = freshEmail()
    const otp = await mailedCode(email)
    testing.house.clock.shift(10 * 60_000)
    const refused = await failureOf(verify(email, otp))
    testing.house.clock.shift(-10 * 60_000)
    expect(refused.code).toBe('otp_wrong')
  })

  test('ends when a fresh one is sent', async () => {
    const email = freshEmail()
    const old = await mailedCode(email)
    const fresh = await mailedCode(email)
    await failureOf(verify(email, old))
    await verify(email, fresh)
  })

  test('is mailed five times an hour to an address', async () => {
    const email = freshEmail()
    for (let time = 0; time < 5; time += 1) await sendOtp(email)
    const refused = await failureOf(sendOtp(email))
    expect(refused.code).toBe('too_often')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('is mailed sixty times an hour from a network, unless the network is trusted', async () => {
    const from = (ip: string) => testing.ask(identityCalls.sendOtp, { body: { email: freshEmail() } }, { ip })
    for (let time = 0; time < 60; time += 1) await from('192.0.2.7')
    expect((await failureOf(from('192.0.2.7'))).code).toBe('too_often')
    await from('192.0.2.8')
    await sendOtp(freshEmail())
  })

  test('is not mailed to a person who is signed up already', async () => {
    const { email } = await testing.person()
    const refused = await failureOf(sendOtp(email))
    expect([refused.status, refused.code]).toEqual([406, 'already_signed_up'])
  })

  test('verifies the address of a person who registered without a code, and is then used up', async () => {
    const { email } = await testing.person()
    await askToVerifyAgain(testing.house, email)
    const otp = await mailedCode(email)
    await verify(email, otp)
    expect((await failureOf(sendOtp(email))).status).toBe(406)
    expect((await failureOf(verify(email, otp))).code).toBe('otp_wrong')
  })
})

describe('signing up', () => {
  test('stores the person with the phone number in one form', async () => {
    const email = freshEmail()
    const { user } = await signUp(form(email, await verifiedCode(email)))
    expect(user).toMatchObject({
      email,
      role: 'mentee',
      phoneNumber: '+919876543210',
      displayName: 'New Person',
    })
  })

  test('takes no last name from a person who says that they have one name, and one from everyone else', async () => {
    const { user } = await signUp({ ...(await verifiedForm()), lastName: '', hasOneName: true })
    expect(user).toMatchObject({ lastName: '', displayName: 'New' })
    const refused = await failureOf(signUp({ ...(await verifiedForm()), lastName: ' ' }))
    expect([refused.status, refused.code]).toEqual([422, 'invalid'])
  })

  test('needs a verified code', async () => {
    const email = freshEmail()
    const otp = await mailedCode(email)
    expect((await failureOf(signUp(form(email, otp)))).code).toBe('otp_not_verified')
    await verify(email, otp)
    expect((await failureOf(signUp(form(email, 'AAAAAA')))).code).toBe('otp_not_verified')
    await signUp(form(email, otp))
  })

  test('lets a verified code be guessed only five times, also at once', async () => {
    const email = freshEmail()
    const otp = await verifiedCode(email)
    await Promise.allSettled(Array.from({ length: 5 }, () => signUp(form(email, 'AAAAAA'))))
    expect((await failureOf(signUp(form(email, otp)))).code).toBe('otp_not_verified')
  })

  test('takes a code for an hour after it was verified', async () => {
    const email = freshEmail()
    const otp = await verifiedCode(email)
    testing.house.clock.shift(61 * 60_000)
    const refused = await failureOf(signUp(form(email, otp)))
    testing.house.clock.shift(-61 * 60_000)
    expect(refused.code).toBe('otp_not_verified')
  })

  test('the terms that were agreed to while signing up are not asked for again', async () => {
    const asked = await signUp(await verifiedForm())
    expect(asked.user.hasAgreedTerms).toBe(false)
    const agreed = await signUp({ ...(await verifiedForm()), hasAgreedTerms: true })
    expect(agreed.user.hasAgreedTerms).toBe(true)
  })

  test('repeated after a lost reply returns the same person; with another password it is refused', async () => {
    const email = freshEmail()
    const body = form(email, await verifiedCode(email))
    const answers = await Promise.all([signUp(body), signUp(body)])
    expect(answers[0]?.user.id).toBe(answers[1]?.user.id)
    const refused = await failureOf(signUp({ ...body, password: 'Another#2026' }))
    expect([refused.status, refused.code]).toEqual([409, 'email_taken'])
  })

  test.each<[string, Partial<SignUp>, string, string?]>([
    ['no programme', { project: null }, 'invalid', 'project'],
    ['an unknown programme', { project: 'astronauts' }, 'programme_closed', 'project'],
    ['a disabled programme', { project: 'gender_focused' }, 'programme_closed', 'project'],
    ['a programme of another college', { project: 'computer_science' }, 'programme_closed', 'project'],
    ['no institution', { role: 'mentor', project: null }, 'invalid', 'institution_code'],
    [
      'an unknown institution',
      { role: 'mentor', institutionCode: 'NOWHERE' },
      'institution_unknown',
      'institution_code',
    ],
    [
      'a company whose address it is not',
      { role: 'mentor', institutionCode: 'KAVERI01' },
      'institution_email',
      'email',
    ],
    ['a short phone number', { phoneNumber: '123456' }, 'invalid', 'phone_number'],
    ['a language we do not speak', { newPrimaryLanguage: 'tlh' }, 'invalid', 'new_primary_language'],
    ['a birth year to come', { birthYear: 2099 }, 'invalid', 'birth_year'],
    [
      'a mentor who is a child',
      { role: 'mentor', project: null, institutionCode: 'SAATHI01', birthYear: 2015 },
      'invalid',
      'birth_year',
    ],
    ['a common password', { password: 'P@ssw0rd' }, 'password_common', 'password'],
    ['a weak password', { password: 'weak' }, 'invalid', 'password'],
    ['no name', { firstName: '  ' }, 'invalid', 'first_name'],
  ])('with %s is refused', async (...[, overrides, code, field]) => {
    const refused = await failureOf(signUp(form(freshEmail(), 'AAAAAA', overrides)))
    expect([refused.status, refused.code]).toEqual([422, code])
    if (field !== undefined) expect(refused.problem.errors).toHaveProperty(field)
  })

  test.each([
    [freshEmail(), 'company_apprentices', 'This programme needs an email address of kaveri.example.'],
    [freshEmail(), 'gender_focused', 'This programme is closed now.'],
    [
      freshEmail('kaveri.example'),
      'general_intake',
      'Your email address belongs to another programme: Apprentices of Kaveri Software.',
    ],
  ])('explains why %s cannot choose %s', async (...[email, project, sentence]) => {
    const refused = await failureOf(signUp(form(email, 'AAAAAA', { project })))
    expect(refused.problem).toMatchObject({ detail: sentence, errors: { project: [sentence] } })
  })

  test('stores the declaration and the consents, by purpose and version', async () => {
    const email = freshEmail()
    const body = form(email, await verifiedCode(email), { consents: ['error_reports', 'error_reports'] })
    const { user } = await signUp(body)
    await signUp(body)
    const kept = await testing.house.db.many(
      sql`select purpose, version, granted from consents where person_id = ${user.id} order by id`,
    )
    expect(kept).toEqual([
      { purpose: 'declaration', version: '2026-11-2', granted: true },
      { purpose: 'error_reports', version: '2026-11', granted: true },
    ])
  })

  test('lets a mentor in with the address of the company, and a mentee with the address of the college', async () => {
    const mentor = freshEmail('kaveri.example')
    const otp = await verifiedCode(mentor)
    const { user } = await signUp(form(mentor, otp, { role: 'Mentor', institutionCode: 'kaveri01' }))
    expect(user.role).toBe('mentor')
    const mentee = freshEmail('cs.college.example')
    await signUp(form(mentee, await verifiedCode(mentee), { project: 'computer_science' }))
  })
})

describe('account-exists', () => {
  test('says whether and how', async () => {
    const { email } = await testing.person()
    const ask = (address: string) => testing.ask(identityCalls.accountExists, { body: { email: address } })
    expect(await ask(email)).toEqual({ userExist: true, user: { provider: 'normal' } })
    expect(await ask('nobody@people.example')).toEqual({ userExist: false, user: null })
  })

  test('replies twenty times an hour about an address', async () => {
    const email = freshEmail()
    const ask = () => testing.ask(identityCalls.accountExists, { body: { email } }, trusted)
    for (let time = 0; time < 20; time += 1) await ask()
    expect((await failureOf(ask())).code).toBe('too_often')
  })
})

test('programmes come by key, declarations by role, institutions with their domains', async () => {
  const { data } = await testing.ask(registrationCalls.projectList, {})
  expect(Object.keys(data.projects)).toContain('social_work')
  const institutions = await testing.ask(registrationCalls.institutions, {})
  expect(institutions).toContainEqual({ code: 'SAATHI01', name: 'Saathi volunteers', emailDomains: [] })
  const declaration = await testing.ask(registrationCalls.declaration, { query: { type: 'MENTOR' } })
  expect(declaration.type).toBe('mentor')
  expect(declaration.localeText).toHaveProperty('hi')
})
