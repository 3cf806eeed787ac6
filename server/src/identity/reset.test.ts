import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { failureOf, openTesting, type TestPerson } from '../testing/testing.ts'
import { hashPassword } from '../engines/secrets/passwords.ts'
import { askToVerifyAgain } from './public/accounts.ts'
import { codeIn, mailbox } from './testing/testMails.ts'

const testing = await openTesting({ TRUSTED_NETWORKS: '10.9.0.0/16' })
const newestMail = mailbox(testing)
const old = 'Sunny#Day7'
const fresh = 'Another#2026'
const passwordHash = await hashPassword(old)

let person: TestPerson
let email: string
beforeEach(async () => {
  person = await testing.person({ passwordHash })
  email = person.email
})

const askReset = (address: string) =>
  testing.ask(identityCalls.resetPassword, { body: { email: address } }, { ip: '10.9.1.1' })
const confirmOtp = (otp: string) => testing.ask(identityCalls.confirmOtp, { body: { email, otp } })
const confirm = (otp: string, newPassword = fresh, checkNewPassword = newPassword) =>
  testing.ask(identityCalls.confirmPassword, { body: { email, otp, newPassword, checkNewPassword } })
const signIn = (password: string) => testing.ask(identityCalls.signIn, { body: { email, password } })

async function mailedCode(): Promise<string> {
  await askReset(email)
  return codeIn(await newestMail(email))
}

async function checkedCode(): Promise<string> {
  const otp = await mailedCode()
  await confirmOtp(otp)
  return otp
}

describe('asking for a code', () => {
  test('for an unknown address says so', async () => {
    const refused = await failureOf(askReset('nobody@people.example'))
    expect([refused.status, refused.code]).toEqual([404, 'account_unknown'])
    expect(refused.problem.detail).toBe('Account with this email does not exist')
  })

  test('for an account of Google says how to sign in, and sends nothing', async () => {
    const { email: address } = await testing.person({ provider: 'google' })
    const { errors } = await askReset(address)
    expect(errors).toEqual([expect.stringContaining('Sign-in via Google')])
    expect(await newestMail(address)).toBe('')
  })

  test('sends it in the language the person chose', async () => {
    const { email: address } = await testing.person({ primaryLanguage: 'hi' })
    await askReset(address)
    expect(await newestMail(address)).not.toContain('Your code')
  })

  test('counts with the other codes: five mails an hour', async () => {
    for (let time = 0; time < 5; time += 1) await askReset(email)
    expect((await failureOf(askReset(email))).code).toBe('too_often')
  })
})

describe('choosing a new password', () => {
  test('ends every sign-in of the account, and only the new password signs in', async () => {
    const { idToken: token } = await signIn(old)
    await testing.ask(peopleCalls.profile, {}, { token })
    await confirm(await checkedCode())
    for (const each of [token, person.token]) {
      expect((await failureOf(testing.ask(peopleCalls.profile, {}, { token: each }))).status).toBe(401)
    }
    expect((await failureOf(signIn(old))).code).toBe('wrong_password')
    expect((await signIn(fresh)).user.email).toBe(email)
  })

  test('needs a code that was checked', async () => {
    const otp = await mailedCode()
    expect((await failureOf(confirm(otp))).code).toBe('otp_not_verified')
    await confirmOtp(otp)
    await confirm(otp)
  })

  test('takes no code that was mailed for something else', async () => {
    await askToVerifyAgain(testing.house, email)
    await testing.ask(identityCalls.sendOtp, { body: { email } }, { ip: '10.9.1.1' })
    const otp = codeIn(await newestMail(email))
    expect((await failureOf(confirmOtp(otp))).code).toBe('otp_wrong')
    const reset = await mailedCode()
    const verified = testing.ask(identityCalls.verifyOtp, { body: { email, otp: reset } })
    expect((await failureOf(verified)).code).toBe('otp_wrong')
  })

  test('verifies an unverified address and resets failed attempts', async () => {
    await askToVerifyAgain(testing.house, email)
    for (let time = 0; time < 5; time += 1) await failureOf(signIn('wrong#Pass1'))
    expect((await failureOf(signIn(old))).code).toBe('too_many_attempts')
    await confirm(await checkedCode())
    await signIn(fresh)
  })

  test('succeeds again when it is repeated, and changes nothing with another password', async () => {
    const otp = await checkedCode()
    await confirm(otp)
    const { idToken: token } = await signIn(fresh)
    await confirm(otp)
    await testing.ask(peopleCalls.profile, {}, { token })
    expect((await failureOf(confirm(otp, 'Third#2026'))).code).toBe('otp_not_verified')
    await signIn(fresh)
  })

  test('refuses passwords that differ, are weak or are common', async () => {
    const otp = await checkedCode()
    const differing = await failureOf(confirm(otp, fresh, 'Other#2026'))
    expect(differing.status).toBe(422)
    expect(differing.problem.errors).toEqual({ check_new_password: ["Passwords don't match"] })
    expect((await failureOf(confirm(otp, 'weak'))).problem.errors).toHaveProperty('new_password')
    const common = await failureOf(confirm(otp, 'P@ssw0rd'))
    expect([common.status, common.code]).toEqual([422, 'password_common'])
    expect(common.problem.errors).toHaveProperty('new_password')
    await confirm(otp)
  })

  test('needs the code within an hour of its check', async () => {
    const otp = await checkedCode()
    testing.house.clock.shift(61 * 60_000)
    const refused = await failureOf(confirm(otp))
    testing.house.clock.shift(-61 * 60_000)
    expect(refused.code).toBe('otp_not_verified')
  })
})
