import { accessCalls } from '@saathi/contract/access/calls.ts'
import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { partnerCalls } from '@saathi/contract/partner/calls.ts'
import { afterAll, expect, test } from 'vitest'

import { addSurveys } from '../surveys/testing/buildSurvey.ts'
import { portalSurvey } from '../surveys/testing/testSurveys.ts'
import { openTesting } from '../testing/testing.ts'
import { sealLink } from './links.ts'
import { startTestPortal } from './testing/testPortal.ts'
import { testNcsKey } from './testing/testLinks.ts'

// The portal's rules for passwords are not ours: this one breaks our policy.
const right = 'portal'
const portal = await startTestPortal(right)
afterAll(() => portal.close())
const testing = await openTesting({ NCS_KEY: testNcsKey, NCS_VERIFY_URL: portal.url })
await addSurveys(testing.house, portalSurvey)

const email = 'priya@portal.example'
const opened = await testing.app.server.inject({
  method: 'POST',
  url: '/api/v2/users/ncs/params-decrypt/',
  payload: { data: await sealLink(testNcsKey, { email }, { seconds: 600 }) },
})
const cookie = `saathi_ncs=${opened.cookies[0]?.value ?? ''}`

function signUp(password: string) {
  const answers = [
    { questionKey: 'education', answer: 'degree' },
    { questionKey: 'looking_for', answer: 'first_job' },
  ]
  const body = {
    role: 'mentee',
    firstName: '',
    lastName: '',
    phoneNumber: '',
    email,
    institutionCode: 'NCS01',
    provider: 'ncs' as const,
    newPrimaryLanguage: 'en',
    password,
    surveyAnswers: { survey: 'ncs-start', stage: 'ncs-start-registration', answers },
  }
  return testing.ask(partnerCalls.signUp, { body }, { headers: { cookie } })
}
const signIn = (password: string) => testing.ask(partnerCalls.signIn, { body: { email, password } })

test('the portal decides about a password, and an outage of it blocks nobody', async () => {
  await expect(signUp('wrong')).rejects.toMatchObject({ status: 422, code: 'portal_password_wrong' })
  await expect(signUp('broken')).rejects.toMatchObject({ status: 503, code: 'portal_unreachable' })
  await signUp(right)
  await signUp(right)
  const { data } = await signIn(right)
  const { user } = await testing.ask(identityCalls.signIn, { body: { email, code: data.signInCode } })
  expect(user.email).toBe(email)
  await expect(testing.ask(identityCalls.signIn, { body: { email, password: right } })).rejects.toMatchObject(
    {
      code: 'wrong_password',
    },
  )
  for (let count = 0; count < 6; count += 1) {
    await expect(signIn('broken')).rejects.toMatchObject({ code: 'portal_unreachable' })
  }
  const before = portal.asked()
  await expect(signIn('elsewhere')).rejects.toMatchObject({ code: 'portal_unreachable' })
  expect(portal.asked()).toBe(before + 1)
  await expect(signIn('wrong')).rejects.toMatchObject({ status: 401, code: 'wrong_password' })
  await signIn(right)
})

test('a portal that does not reply delays only the requests that need it', async () => {
  const waiting = Promise.allSettled(Array.from({ length: 15 }, (_, turn) => signUp(`hanging${turn}`)))
  await testing.ask(accessCalls.systemStatus, {})
  await expect(testing.ask(partnerCalls.userExists, { body: { email } })).resolves.toMatchObject({
    data: { provider: 'ncs' },
  })
  const outcomes = await waiting
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'portal_unreachable' } })
  }
})
