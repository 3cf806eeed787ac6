import type { Given } from '@saathi/contract/base/call.ts'
import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { openingCalls, setupCalls } from '@saathi/contract/registration/setupCalls.ts'
import { staffRights } from '@saathi/contract/base/staffRights.ts'
import { afterEach, expect, test } from 'vitest'

import { testStaff } from '../../desk/testing/testStaff.ts'
import { sql } from '../../engines/database/database.ts'
import { mailbox } from '../../identity/testing/testMails.ts'
import { failureOf, openTesting } from '../../testing/testing.ts'
import { newSetupLink } from '../public.ts'

const testing = await openTesting({ PUBLIC_URL: 'http://saathi.invalid' })
const { ask, house } = testing
const newestMail = mailbox(testing)
const hour = 3_600_000

const answers = {
  firstName: 'Nandini',
  lastName: 'Rao',
  email: 'nandini@team.example',
  password: 'Quiet-harbour-71',
  programme: 'First Steps 2027',
  languages: ['en'],
  menteeDomains: ['College.example'],
  institutions: [{ code: 'lead01', name: 'Lead Foundation' }],
  mentorDomains: [],
  leastAge: 17,
  beginsOn: '2027-06-01',
}
const tokenOf = async () => /token=([\w-]{43})$/.exec((await newSetupLink(house)) ?? '')?.[1] ?? ''
const setUp = (token: string, more: Partial<typeof answers> = {}) =>
  ask(setupCalls.setUp, { body: { token, ...answers, ...more } })

afterEach(async () => {
  await house.db.run(sql`delete from staff_rights`)
  await house.db.run(sql`update people set role = 'mentee' where role = 'staff'`)
  await house.db.run(sql`delete from programmes`)
  await house.db.run(sql`delete from programme_institutions`)
  await house.db.run(sql`delete from setup_links`)
})

test('the link leads to a first member with every right, and to the programme that sign-up offers', async () => {
  const token = await tokenOf()
  const { until, languages } = await ask(setupCalls.setup, { query: { token } })
  expect(Date.parse(until) - house.clock.now().getTime()).toBeGreaterThan(hour - 60_000)
  expect(languages.map(({ code }) => code)).toEqual(['en', 'hi'])
  expect(await setUp(token)).toEqual({ email: answers.email })
  const { email, password } = answers
  const { idToken } = await ask(identityCalls.signIn, { body: { email, password } })
  expect(await ask(deskCalls.me, {}, { token: idToken })).toMatchObject({
    rights: expect.arrayContaining([...staffRights]),
    scope: { programmes: null, institutions: null },
    secondFactorNeeded: true,
    secondFactor: 'none',
  })
  const { data } = await ask(registrationCalls.projectList, {})
  expect(Object.values(data.projects)).toMatchObject([
    { key: 'first_steps', name: answers.programme, emailDomains: ['college.example'] },
  ])
  expect(data.projects.first_steps?.about).toContain('1 June 2027')
  expect(await ask(registrationCalls.institutions, {})).toEqual([
    { code: 'LEAD01', name: 'Lead Foundation', emailDomains: [] },
  ])
})

test('a link works once, for an hour, and never after a member of the team exists', async () => {
  const token = await tokenOf()
  const older = await tokenOf()
  house.clock.shift(hour)
  expect(await failureOf(setUp(older))).toMatchObject({ status: 410, code: 'setup_ended' })
  const fresh = await tokenOf()
  expect(await failureOf(setUp(token))).toMatchObject({ code: 'setup_ended' })
  await setUp(fresh, { email: 'once@team.example' })
  expect(await failureOf(setUp(fresh, { email: 'twice@team.example' }))).toMatchObject({
    code: 'setup_ended',
  })
  expect(await newSetupLink(house)).toBeUndefined()
})

test('two people who finish at the same moment make one member of the team', async () => {
  const [one, other] = [await tokenOf(), await tokenOf()]
  const results = await Promise.allSettled([
    setUp(one, { email: 'one@team.example' }),
    setUp(other, { email: 'other@team.example' }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const staff = await house.db.many(sql`select id from people where role = 'staff' and bot_role is null`)
  expect(staff).toHaveLength(1)
})

test('a wrong answer does not use the link up, and the token cannot be guessed without end', async () => {
  const token = await tokenOf()
  expect(await failureOf(setUp(token, { languages: ['xx'] }))).toMatchObject({ status: 422 })
  expect(await failureOf(setUp(token, { password: 'short' }))).toMatchObject({ status: 422 })
  await ask(setupCalls.setup, { query: { token } })
  const codes: string[] = []
  for (let tries = 0; tries < 40; tries += 1) {
    const guessed = { query: { token: `guess-${tries}` } } satisfies Given<typeof setupCalls.setup>
    codes.push((await failureOf(ask(setupCalls.setup, guessed, { ip: '203.0.113.9' }))).code)
  }
  expect(new Set(codes)).toEqual(new Set(['setup_ended', 'too_often']))
  expect(codes.at(-1)).toBe('too_often')
})

test('mentees of the programme need its age and one of its languages', async () => {
  await setUp(await tokenOf(), { email: 'rules@team.example' })
  const signUp = (more: { birthYear?: number | null; newPrimaryLanguage?: string }) =>
    failureOf(
      ask(registrationCalls.signUp, {
        body: {
          role: 'mentee',
          provider: 'normal',
          firstName: 'Asha',
          lastName: 'Patil',
          phoneNumber: '+919876543210',
          newPrimaryLanguage: 'en',
          email: 'asha@college.example',
          password: 'Good#1234',
          otp: 'AAAAAA',
          project: 'first_steps',
          birthYear: 2000,
          ...more,
        },
      }),
    )
  const year = house.clock.now().getUTCFullYear()
  expect(JSON.stringify((await signUp({ birthYear: year - 12 })).problem)).toContain('from 17 years on')
  expect(JSON.stringify((await signUp({ birthYear: null })).problem)).toContain('from 17 years on')
  expect(JSON.stringify((await signUp({ newPrimaryLanguage: 'hi' })).problem)).toContain('in English')
  expect(await signUp({})).toMatchObject({ code: 'otp_not_verified' })
})

test('the desk says what is missing, and each check is done by a person', async () => {
  const lakshmi = await testStaff(testing)
  const stateOf = async (name: string) =>
    (await ask(openingCalls.opening, {}, lakshmi)).checks.find((check) => check.name === name)
  await ask(openingCalls.sendCheckMail, { body: {} }, lakshmi)
  expect(await stateOf('email')).toMatchObject({ isDone: false })
  const code = /\b(\d{6})\b/.exec(await newestMail(lakshmi.email))?.[1] ?? ''
  const confirm = (given: string) => ask(openingCalls.confirmCheckMail, { body: { code: given } }, lakshmi)
  expect(await failureOf(confirm('wrong'))).toMatchObject({ code: 'code_wrong' })
  await confirm(code)
  expect(await stateOf('email')).toMatchObject({ isDone: true, parts: [{ checkedBy: 'Lakshmi Person' }] })

  const lines = (await stateOf('help_lines'))?.parts ?? []
  for (const { id } of lines) await ask(openingCalls.confirmLine, { params: { line: id }, body: {} }, lakshmi)
  expect(await stateOf('help_lines')).toMatchObject({ isDone: true })
  house.clock.shift(100 * 24 * hour)
  const later = await testStaff(testing)
  const { checks } = await ask(openingCalls.opening, {}, later)
  expect(checks.find(({ name }) => name === 'help_lines')).toMatchObject({ isDone: false })
  expect(checks.find(({ name }) => name === 'policies')).toMatchObject({ isDone: false })

  expect(await failureOf(ask(openingCalls.checkAddress, { body: {} }, later))).toMatchObject({
    code: 'address_silent',
  })
})

test('an address of this machine is not public, and one that answers is', async () => {
  const local = await openTesting()
  const member = await testStaff(local)
  expect(await failureOf(local.ask(openingCalls.checkAddress, { body: {} }, member))).toMatchObject({
    code: 'address_local',
  })
  // This address leads to the machine itself, and it is not one of those that the product knows as such.
  await testing.app.server.listen({ port: 0, host: '127.0.0.1' })
  const origin = new URL(testing.app.server.listeningOrigin).origin.replace('127.0.0.1', '0.0.0.0')
  const there = await openTesting({ PUBLIC_URL: origin })
  const lakshmi = await testStaff(there)
  const { checks } = await there.ask(openingCalls.checkAddress, { body: {} }, lakshmi)
  expect(checks.find(({ name }) => name === 'address')).toMatchObject({ isDone: true })
})
