import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { hashPassword } from '../engines/secrets/passwords.ts'
import { failureOf, openTesting } from '../testing/testing.ts'
import { codeIn, mailbox } from './testing/testMails.ts'

const argon = vi.hoisted(() => ({ verified: 0 }))
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>()
  const verify: typeof real.verify = (...given) => {
    argon.verified += 1
    return real.verify(...given)
  }
  return { ...real, verify }
})

const testing = await openTesting({ TRUSTED_NETWORKS: '10.9.0.0/16' })
const newestMail = mailbox(testing)
const trusted = { ip: '10.9.1.1' }
const passwordHash = await hashPassword('Sunny#Day7')
const verifyOtp = (email: string, otp: string) =>
  testing.ask(identityCalls.verifyOtp, { body: { email, otp } })

describe('guesses made at once', () => {
  test('cost a code exactly its five tries, and then nobody gets in with it', async () => {
    const email = 'guessed@people.example'
    await testing.ask(identityCalls.sendOtp, { body: { email } }, trusted)
    const otp = codeIn(await newestMail(email))
    const guesses = Array.from({ length: 20 }, () => failureOf(verifyOtp(email, 'AAAAAA')))
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set(['otp_wrong']))
    const spent = await testing.house.db.one(sql`select count from code_tries where email = ${email}`)
    expect(spent).toEqual({ count: 5 })
    expect((await failureOf(verifyOtp(email, otp))).code).toBe('otp_wrong')
  })

  test('use the code of a reset once: one of two passwords is set, and the other request fails', async () => {
    const { email } = await testing.person({ passwordHash })
    await testing.ask(identityCalls.resetPassword, { body: { email } }, trusted)
    const otp = codeIn(await newestMail(email))
    await testing.ask(identityCalls.confirmOtp, { body: { email, otp } })
    const passwords = Array.from({ length: 6 }, (_, index) => `Parallel#${index}x2026`)
    const answers = await Promise.allSettled(
      passwords.map((each) =>
        testing.ask(identityCalls.confirmPassword, {
          body: { email, otp, newPassword: each, checkNewPassword: each },
        }),
      ),
    )
    const winners = passwords.filter((_, index) => answers[index]?.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    await testing.ask(identityCalls.signIn, { body: { email, password: winners[0] ?? '' } })
  })

  test('of a password are checked five times, however many are sent', async () => {
    const { email } = await testing.person({ passwordHash })
    const guess = (index: number) =>
      failureOf(testing.ask(identityCalls.signIn, { body: { email, password: `Guess#${index}` } }))
    const before = argon.verified
    const codes = (await Promise.all(Array.from({ length: 20 }, (_, index) => guess(index)))).map(
      ({ code }) => code,
    )
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(15)
    expect(argon.verified - before).toBe(5)
  })
})

describe('who is signed up', () => {
  beforeEach(() => {
    argon.verified = 0
  })

  test.each<[string, () => Promise<string>]>([
    ['nobody', async () => 'nobody@people.example'],
    ['somebody with a password', async () => (await testing.person({ passwordHash })).email],
    ['somebody from Google', async () => (await testing.person({ provider: 'google' })).email],
    ['somebody without a password', async () => (await testing.person({ provider: 'ncs' })).email],
  ])('cannot be told by the time a wrong password takes: for %s one hash is computed', async (_, make) => {
    const email = await make()
    await failureOf(testing.ask(identityCalls.signIn, { body: { email, password: 'Wrong#2026' } }))
    expect(argon.verified).toBe(1)
  })
})
