import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { privacyCalls } from '@saathi/contract/privacy/calls.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { describe, expect, test, vi } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { failureOf, openTesting, type TestPerson } from '../testing/testing.ts'
import { bindSubject } from './credentials/credentialStore.ts'
import { hashPassword } from '../engines/secrets/passwords.ts'
import { disablePerson, enablePerson } from './public/accounts.ts'
import { codeIn, mailbox, menteeForm } from './testing/testMails.ts'

const nothing = async () => undefined
/** Runs between the check of a password and the sign-in that follows. */
const argon = vi.hoisted(() => ({ meanwhile: async (): Promise<unknown> => undefined }))
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>()
  const verify: typeof real.verify = async (...given) => {
    const matches = await real.verify(...given)
    const { meanwhile } = argon
    argon.meanwhile = nothing
    await meanwhile()
    return matches
  }
  return { ...real, verify }
})

const testing = await openTesting()
const { ask, house, app } = testing
const newestMail = mailbox(testing)
const password = 'Sunny#Day7'
const passwordHash = await hashPassword(password)

const signIn = (email: string, given = password) =>
  ask(identityCalls.signIn, { body: { email, password: given } })
const openSignIns = (personId: string) =>
  house.db.many(
    sql`select id from sign_ins where person_id = ${personId} and user_agent <> 'test' and ended_at is null`,
  )

describe('a sign-in whose password is being checked', () => {
  test('is refused when the password is changed meanwhile', async () => {
    const { id, email } = await testing.person({ passwordHash })
    await ask(identityCalls.resetPassword, { body: { email } })
    const otp = codeIn(await newestMail(email))
    await ask(identityCalls.confirmOtp, { body: { email, otp } })
    const fresh = 'Another#2026'
    argon.meanwhile = () =>
      ask(identityCalls.confirmPassword, {
        body: { email, otp, newPassword: fresh, checkNewPassword: fresh },
      })
    expect((await failureOf(signIn(email))).code).toBe('wrong_password')
    expect(await openSignIns(id)).toEqual([])
    await signIn(email, fresh)
  })

  test('is refused when the account is disabled meanwhile, and does not begin when it is enabled again', async () => {
    const { id, email } = await testing.person({ passwordHash })
    argon.meanwhile = () => disablePerson(house, email)
    expect((await failureOf(signIn(email))).code).toBe('user_disabled')
    await enablePerson(house, email)
    expect(await openSignIns(id)).toEqual([])
  })
})

describe('a sign-up token', () => {
  const tokenOf = (email: string, subject: string) =>
    app.tokens.signSignUp({ email, subject, firstName: 'New', lastName: 'Person' })
  const { email: _email, otp: _otp, password: _password, ...form } = menteeForm('', '')
  const signUp = (token: string) =>
    ask(registrationCalls.signUp, { body: { ...form, provider: 'google' } }, { token })

  test('does not sign in a person who was disabled since', async () => {
    const email = 'disabled-since@people.example'
    const token = await tokenOf(email, 'subject-disabled-since')
    const { user } = await signUp(token)
    await disablePerson(house, email)
    expect((await failureOf(signUp(token))).code).toBe('user_disabled')
    expect(await openSignIns(user.id)).toEqual([])
  })

  test('is not accepted as an ID token', async () => {
    const token = await tokenOf('no-id-token@people.example', 'subject-no-id-token')
    expect((await failureOf(ask(peopleCalls.profile, {}, { token }))).code).toBe('token_invalid')
  })
})

test('a network may try three thousand passwords an hour, whoever has the address', async () => {
  const { email } = await testing.person({ passwordHash })
  await house.db.run(sql`
    insert into limit_counts (bucket, count, started_at)
    values ('signInsFromANetwork:10.1.1.1', 3000, ${house.clock.now()})`)
  const body = { email, password }
  for (const given of [body, { ...body, email: 'nobody@people.example' }]) {
    const refused = await failureOf(ask(identityCalls.signIn, { body: given }, { ip: '10.1.1.1' }))
    expect(refused.code).toBe('too_often')
  }
  await ask(identityCalls.signIn, { body }, { ip: '10.1.1.2' })
})

describe('a form', () => {
  /** Sends a profile like a program that is not our client. */
  async function save(token: string, form: FormData) {
    const sent = new Response(form)
    return app.server.inject({
      method: 'PUT',
      url: peopleCalls.saveProfile.path,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': sent.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
  }

  test('is too large when its files are only small enough one by one', async () => {
    const { token } = await testing.person()
    const form = new FormData()
    for (let n = 0; n < 3; n += 1) form.set(`file${n}`, new Blob([new Uint8Array(3_000_000)]))
    expect((await save(token, form)).statusCode).toBe(413)
  })

  test.each([
    ['__proto__', '{"role":"staff"}'],
    ['constructor', 'x'],
    ['first_name[]', 'Other'],
    ['firstName', 'Other'],
    ['role', 'staff'],
  ])('with a field %s changes nothing by it', async (name, value) => {
    const me = await testing.person({ firstName: 'Asha' })
    const form = new FormData()
    form.set('bio', 'Mine')
    form.append(name, value)
    await save(me.token, form)
    const profile = await ask(peopleCalls.profile, {}, { token: me.token })
    expect(profile).toMatchObject({ firstName: 'Asha', role: 'mentee' })
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false)
  })
})

describe('somebody who is erased', () => {
  async function eraseCode(person: TestPerson): Promise<string> {
    await ask(privacyCalls.erase, { body: {} }, person)
    return codeIn(await newestMail(person.email))
  }
  const erase = (person: TestPerson, otp: string) => ask(privacyCalls.erase, { body: { otp } }, person)

  test('is found under no address, and no mail is sent to the placeholder', async () => {
    const person = await testing.person()
    await erase(person, await eraseCode(person))
    const body = { email: `erased-${person.id}@erased.invalid` }
    expect((await ask(identityCalls.accountExists, { body })).userExist).toBe(false)
    expect((await failureOf(ask(identityCalls.resetPassword, { body }))).code).toBe('account_unknown')
    expect((await failureOf(signIn(body.email))).code).toBe('user_not_found')
  })

  test('is not bound to a provider account by a sign-in that was under way', async () => {
    const person = await testing.person()
    await erase(person, await eraseCode(person))
    expect(await bindSubject(house.db, person.id, 'subject-erased')).toBe(0)
  })

  test('is named in no unsent mail to others', async () => {
    const asha = await testing.person({ firstName: 'Asha', lastName: 'Vermaji' })
    const ravi = await testing.person({ role: 'mentor' })
    const otp = await eraseCode(asha)
    await buildMentorship(house, { mentor: ravi, mentees: [asha] })
    await erase(asha, otp)
    expect(await house.db.many(sql`select 1 from mails where body like '%Vermaji%'`)).toEqual([])
    // The mail about the beginning of the mentorship is recalled; the mail about its end names nobody.
    const sent = await house.db.many<{ subject: string }>(
      sql`select subject from mails where recipient = ${ravi.email}`,
    )
    expect(sent.map(({ subject }) => subject)).toEqual(['Your mentorship has ended'])
    expect(await newestMail(ravi.email)).not.toMatch(/Asha|Vermaji/)
  })
})

test('the address of a person who only asked for a code is deleted after two days, not before', async () => {
  const email = 'never-came@people.example'
  await ask(identityCalls.accountExists, { body: { email } })
  await ask(identityCalls.sendOtp, { body: { email } })
  await newestMail(email)
  const left = () =>
    house.db.many(sql`
      select email as name from one_time_codes where email = ${email}
      union all select bucket from limit_counts where right(bucket, 25) = ${email}`)
  await app.jobs.forgetOld?.work({})
  expect(await left()).toHaveLength(5)
  vi.setSystemTime(Date.now() + 2 * 24 * 3_600_000)
  await house.db.run(sql`update graphile_worker._private_jobs set run_at = now()`)
  await testing.workJobs()
  vi.useRealTimers()
  expect(await left()).toEqual([])
})

test('an account is disabled while a request that holds its credentials is still changing the person', async () => {
  const person = await testing.person()
  const { db } = house
  const disabling = await db.transaction(async (tx) => {
    await tx.run(sql`select from credentials where person_id = ${person.id} for update`)
    const isDisabled = disablePerson(house, person.email).catch((error: Error) => error.message)
    await vi.waitFor(async () => {
      expect(await db.many(sql`select pid from pg_locks where not granted`)).not.toEqual([])
    })
    await tx.run(sql`update people set bio = 'changed' where id = ${person.id}`)
    return { isDisabled }
  })
  expect(await disabling.isDisabled).toBe(true)
})
