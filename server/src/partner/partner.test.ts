import { accessCalls } from '@saathi/contract/access/calls.ts'
import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { partnerCalls } from '@saathi/contract/partner/calls.ts'
import type { AnswerValue } from '@saathi/contract/questions/question.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { disablePerson } from '../identity/public/accounts.ts'
import { sql } from '../engines/database/database.ts'
import { addSurveys } from '../surveys/testing/buildSurvey.ts'
import { portalSurvey } from '../surveys/testing/testSurveys.ts'
import { openTesting, ProblemAnswer } from '../testing/testing.ts'
import { codeOf, openPortalLinks, testNcsKey } from './testing/testLinks.ts'

const testing = await openTesting({ NCS_KEY: testNcsKey })
await addSurveys(testing.house, portalSurvey)
const portal = await openPortalLinks(testing)

const password = 'Portal#Way7'
const survey = 'ncs-start'
const stage = 'ncs-start-registration'
const mandatory = { education: 'degree', looking_for: 'first_job' }

let email: string
let turn = 0
beforeEach(() => {
  turn += 1
  email = `priya${turn}@portal.example`
})

const link = (claims: Readonly<Record<string, unknown>> = portal.claimsOf(email)) => portal.link(claims)

/** Opens a link and returns its cookie. */
async function enter(claims?: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await testing.app.server.inject({
    method: 'POST',
    url: '/api/v2/users/ncs/params-decrypt',
    payload: { data: await link(claims) },
  })
  expect(answer.statusCode).toBe(200)
  const [cookie] = answer.cookies
  expect(cookie).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/api/v2/users/ncs/',
    maxAge: 1800,
  })
  return `${cookie?.name}=${cookie?.value}`
}

interface Told {
  readonly role: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly institutionCode: string
  readonly password: string
  readonly answers: Readonly<Record<string, AnswerValue>>
  readonly hasAgreedTerms: boolean
}

function signUp(cookie: string | undefined, told: Partial<Told> = {}) {
  const { answers = mandatory, ...rest } = told
  const body = {
    role: 'MENTEE',
    email,
    firstName: 'Priya',
    lastName: 'Naik',
    phoneNumber: '+919835041270',
    institutionCode: 'NCS01',
    provider: 'ncs' as const,
    newPrimaryLanguage: 'hi',
    password,
    ...rest,
    surveyAnswers: {
      survey,
      stage,
      answers: Object.entries(answers).map(([questionKey, answer]) => ({ questionKey, answer })),
    },
  }
  return testing.ask(partnerCalls.signUp, { body }, cookie === undefined ? {} : { headers: { cookie } })
}

const byCode = (code: string, address = email) =>
  testing.ask(identityCalls.signIn, { body: { email: address, code } })
const signIn = (given = password, address = email) =>
  testing.ask(partnerCalls.signIn, { body: { email: address, password: given } })

describe('whether a person is signed up already', () => {
  const exists = (address: string, ip = '10.1.0.1') =>
    testing.ask(partnerCalls.userExists, { body: { email: address } }, { ip })

  test('is answered with the way they signed up, and null for nobody', async () => {
    const person = await testing.person({ provider: 'ncs' })
    expect(await exists(person.email.toUpperCase())).toEqual({
      data: { email: person.email, provider: 'ncs' },
    })
    expect(await exists(email)).toEqual({ data: null })
  })

  test('may be asked 20 times an hour about an address and 200 times by a network, whichever call asks', async () => {
    for (let count = 0; count < 10; count += 1) {
      await exists(email)
      await testing.ask(identityCalls.accountExists, { body: { email } }, { ip: '10.1.0.1' })
    }
    expect(await codeOf(exists(email))).toBe('429 too_often')
    for (let count = 0; count < 200; count += 1) await exists(`${count}@portal.example`, '10.2.0.1')
    expect(await codeOf(exists('last@portal.example', '10.2.0.1'))).toBe('429 too_often')
  })
})

test('the questions of the registration are those of the first stage', async () => {
  const reply = await testing.ask(partnerCalls.surveyQuestions, { query: { institutionCode: 'ncs01' } })
  expect(reply).toMatchObject({ institutionCode: 'NCS01', survey, stage })
  const keys = reply.firstStage.pages.flatMap(({ questions }) => questions.map(({ key }) => key))
  expect(keys).toEqual(['date_of_birth', 'district', 'education', 'looking_for', 'work_wish'])
  const unknown = testing.ask(partnerCalls.surveyQuestions, { query: { institutionCode: 'OTHER' } })
  expect(await codeOf(unknown)).toBe('422 institution_unknown')
})

describe('signing up', () => {
  test('makes a mentee as the portal says, with the first stage answered, and signs in by the code', async () => {
    const { data } = await signUp(await enter())
    const { idToken, user } = await byCode(data.signInCode)
    expect(user).toMatchObject({
      email,
      role: 'mentee',
      provider: 'ncs',
      birthYear: 2004,
      phoneNumber: '+919835041270',
    })
    const as = { token: idToken }
    expect(await testing.ask(surveyCalls.answers, { query: { survey, stage } }, as)).toMatchObject({
      status: 'COMPLETE',
      answers: [
        { questionKey: 'date_of_birth', answer: '2004-05-31' },
        { questionKey: 'district', answer: portal.district.name },
        { questionKey: 'education', answer: 'degree' },
        { questionKey: 'looking_for', answer: 'first_job' },
      ],
    })
    const status = await testing.ask(accessCalls.status, {}, as)
    expect(status.surveys).toMatchObject([{ surveyId: survey, currentStageId: 'ncs-start-goals' }])
    const stored = await testing.house.db.one<{ purpose: string; institutionCode: string }>(sql`
      select consents.purpose, people.institution_code from consents join people on people.id = person_id
      where email = ${email}`)
    expect(stored).toEqual({ purpose: 'declaration', institutionCode: 'NCS01' })
  })

  test('the terms that were agreed to in the form are not asked for again, also after a repeated request', async () => {
    const cookie = await enter()
    const asked = await byCode((await signUp(cookie)).data.signInCode)
    expect(asked.user.hasAgreedTerms).toBe(false)
    const agreed = await byCode((await signUp(cookie, { hasAgreedTerms: true })).data.signInCode)
    expect(agreed.user.hasAgreedTerms).toBe(true)
  })

  test('needs the cookie of the link, and none that was altered', async () => {
    const cookie = await enter()
    expect(await codeOf(signUp(undefined))).toBe('403 portal_entry_missing')
    expect(await codeOf(signUp(`${cookie.slice(0, -6)}AAAAAA`))).toBe('403 portal_entry_missing')
    expect(await codeOf(signUp(`saathi_ncs=${await link()}`))).toBe('403 portal_entry_missing')
  })

  test.each<[string, Partial<Told>]>([
    ['email', { email: 'other@portal.example' }],
    ['first_name', { firstName: 'Prya' }],
    ['last_name', { lastName: '' }],
    ['phone_number', { phoneNumber: '+919835041271' }],
    ['phone_number', { phoneNumber: '' }],
    ['date_of_birth', { answers: { ...mandatory, date_of_birth: '2001-05-31' } }],
    ['district', { answers: { ...mandatory, district: 'Elsewhere' } }],
  ])('with another %s than the link is refused', async (field, told) => {
    const failure = await signUp(await enter(), told).catch((error: unknown) => error)
    expect(failure).toMatchObject({ status: 403, code: 'portal_entry_differs' })
    expect(Object.keys(failure instanceof ProblemAnswer ? (failure.problem.errors ?? {}) : {})).toEqual([
      field,
    ])
  })

  test('needs every mandatory question but those that the link answers', async () => {
    const bare = await enter({ email })
    const told = { firstName: '', lastName: '', phoneNumber: '' }
    await expect(signUp(bare, { ...told, answers: { work_wish: 'Tailor' } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { education: ['Field is mandatory'], looking_for: ['Field is mandatory'] } },
    })
    await expect(
      signUp(bare, { ...told, answers: { ...mandatory, education: 'none' } }),
    ).rejects.toMatchObject({
      problem: { errors: { education: ['Please choose one of the options.'] } },
    })
    const { data } = await signUp(bare, told)
    expect((await byCode(data.signInCode)).user).toMatchObject({ birthYear: null, phoneNumber: '' })
  })

  test.each([['short'], ['nosymbol1A'], ['Passw0rd!']])(
    'with the weak password %s is refused',
    async (weak) => {
      await expect(signUp(await enter(), { password: weak })).rejects.toMatchObject({
        status: 422,
        problem: { errors: { password: [expect.any(String)] } },
      })
    },
  )

  test('ten times at once makes one person, each with a code that works', async () => {
    const cookie = await enter()
    const replies = await Promise.all(Array.from({ length: 10 }, () => signUp(cookie)))
    const codes = replies.map(({ data }) => data.signInCode)
    expect(new Set(codes).size).toBe(10)
    const people = await Promise.all(codes.map(async (code) => (await byCode(code)).user.id))
    expect(new Set(people).size).toBe(1)
    expect(await codeOf(signUp(cookie, { password: 'Another#Way7' }))).toBe('409 email_taken')
  })

  test('with an address of another account is refused', async () => {
    const { email: taken } = await testing.person()
    const cookie = await enter(portal.claimsOf(taken))
    expect(await codeOf(signUp(cookie, { email: taken }))).toBe('409 email_taken')
  })
})

describe('a sign-in code', () => {
  test('works once, also for ten who try at the same time', async () => {
    const { data } = await signUp(await enter())
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => codeOf(byCode(data.signInCode))))
    expect(outcomes.toSorted()).toEqual([...Array(9).fill('401 sign_in_code_over'), 'nothing failed'])
  })

  test('works for a minute, for its own person only, and not for somebody disabled', async () => {
    const cookie = await enter()
    const late = await signUp(cookie)
    testing.house.clock.shift(61_000)
    expect(await codeOf(byCode(late.data.signInCode))).toBe('401 sign_in_code_over')
    const other = await testing.person({ provider: 'ncs' })
    const { data } = await signIn()
    expect(await codeOf(byCode(data.signInCode, other.email))).toBe('401 sign_in_code_over')
    await byCode(data.signInCode)
    const last = await signIn()
    await disablePerson(testing.house, email)
    expect(await codeOf(byCode(last.data.signInCode))).toBe('401 user_disabled')
    expect(await codeOf(signIn())).toBe('401 user_disabled')
  })

  test('is stored as a hash only', async () => {
    const { data } = await signUp(await enter())
    const { everything } = await testing.house.db.one<{ everything: string }>(
      sql`select string_agg(sign_in_codes::text, ' ') as everything from sign_in_codes`,
    )
    expect(everything).not.toContain(data.signInCode)
  })
})

describe('signing in again', () => {
  test('is for people of the portal, with the password of the sign-up', async () => {
    await signUp(await enter())
    const { data } = await signIn()
    expect((await byCode(data.signInCode)).user.email).toBe(email)
    const other = await testing.person()
    expect(await codeOf(signIn(password, other.email))).toBe('401 user_not_found')
    expect(await codeOf(signIn(password, 'nobody@portal.example'))).toBe('401 user_not_found')
  })

  test('is blocked for an hour after five wrong passwords', async () => {
    await signUp(await enter())
    for (let count = 0; count < 5; count += 1)
      expect(await codeOf(signIn('Wrong#123'))).toBe('401 wrong_password')
    expect(await codeOf(signIn())).toBe('429 too_many_attempts')
    testing.house.clock.shift(3_601_000)
    expect(await codeOf(signIn())).toBe('nothing failed')
  })
})
