import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { expect, test } from 'vitest'

import { connectSocket } from '../chat/testing/testSocket.ts'
import { sql } from '../engines/database/database.ts'
import { failureOf, openTesting } from '../testing/testing.ts'
import { hashPassword } from '../engines/secrets/passwords.ts'
import { codeIn, mailbox } from './testing/testMails.ts'

const testing = await openTesting()
const newestMail = mailbox(testing)
const password = 'Sunny#Day7'
const passwordHash = await hashPassword(password)

async function signIn(email: string, userAgent: string) {
  const answer = await testing.app.server.inject({
    method: 'POST',
    url: '/identity/sign-in',
    headers: { 'user-agent': userAgent },
    payload: { email, password },
  })
  const cookie = answer.cookies.find(({ name }) => name === 'saathi_refresh')?.value ?? ''
  return { token: answer.json<{ id_token: string }>().id_token, cookie }
}

const refresh = (cookie: string) =>
  testing.app.server.inject({
    method: 'POST',
    url: '/identity/refresh',
    headers: { cookie: `saathi_refresh=${cookie}` },
  })
const sessions = (token: string) => testing.ask(identityCalls.signIns, {}, { token })
const isSignedIn = (token: string) =>
  testing.ask(peopleCalls.profile, {}, { token }).then(
    () => true,
    () => false,
  )
const end = (token: string, signInId: string) =>
  testing.ask(identityCalls.endSignIn, { params: { signInId } }, { token })

test('the list has this device first, then the one used last', async () => {
  const { email } = await testing.person({ passwordHash })
  const phone = await signIn(email, 'A phone')
  const tablet = await signIn(email, 'A tablet')
  const laptop = await signIn(email, 'A laptop')
  await refresh(phone.cookie)
  const listed = await sessions(tablet.token)
  expect(listed.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
    ['A tablet', true],
    ['A phone', false],
    ['A laptop', false],
  ])
  const [, used] = listed
  expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(used?.createdAt ?? ''))
  expect((await sessions(laptop.token))[0]?.userAgent).toBe('A laptop')
})

test('ending a device signs it out and no other; ending it again changes nothing', async () => {
  const { email } = await testing.person({ passwordHash })
  const [phone, laptop] = [await signIn(email, 'A phone'), await signIn(email, 'A laptop')]
  const lost = (await sessions(laptop.token)).find(({ userAgent }) => userAgent === 'A phone')
  await end(laptop.token, lost?.id ?? '')
  expect(await isSignedIn(phone.token)).toBe(false)
  expect((await refresh(phone.cookie)).statusCode).toBe(401)
  await end(laptop.token, lost?.id ?? '')
  expect(await sessions(laptop.token)).toHaveLength(1)
})

test('the socket of a device that is signed out closes at once, and the others stay open', async () => {
  const { email } = await testing.person({ passwordHash })
  const [phone, laptop] = [await signIn(email, 'A phone'), await signIn(email, 'A laptop')]
  await testing.app.server.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(testing.app.server.listeningOrigin).port)
  const [lost, kept] = [
    await connectSocket({ port, token: phone.token }),
    await connectSocket({ port, token: laptop.token }),
  ]
  for (const socket of [lost, kept]) {
    socket.send({ command: 'unread_message' })
    await socket.next('unread_message')
  }
  const listed = (await sessions(laptop.token)).find(({ userAgent }) => userAgent === 'A phone')
  await end(laptop.token, listed?.id ?? '')
  expect(await lost.closed).toBe(4401)
  kept.send({ command: 'unread_message' })
  await kept.next('unread_message')
  kept.close()
})

test("nobody ends another person's device", async () => {
  const [one, other] = [await testing.person({ passwordHash }), await testing.person({ passwordHash })]
  const theirs = await signIn(other.email, 'Theirs')
  const [listed] = await sessions(theirs.token)
  await end(one.token, listed?.id ?? '')
  expect(await isSignedIn(theirs.token)).toBe(true)
})

test('signing out everywhere ends every device of the person, and nobody else’s', async () => {
  const [{ email }, other] = [await testing.person({ passwordHash }), await testing.person()]
  const [phone, laptop] = [await signIn(email, 'A phone'), await signIn(email, 'A laptop')]
  await testing.ask(identityCalls.signOutEverywhere, {}, { token: phone.token })
  expect(await isSignedIn(phone.token)).toBe(false)
  expect((await refresh(laptop.cookie)).statusCode).toBe(401)
  expect((await failureOf(sessions(laptop.token))).code).toBe('token_invalid')
  expect(await isSignedIn(other.token)).toBe(true)
})

test('a sign-in ends after ninety days, however often it is used', async () => {
  const person = await testing.person({ passwordHash })
  const { cookie } = await signIn(person.email, 'A phone')
  const age = (days: number) =>
    testing.house.db.run(sql`
      update sign_ins set created_at = now() - make_interval(days => ${days}) where person_id = ${person.id}`)
  await age(80)
  const renewed = await refresh(cookie)
  expect(renewed.statusCode).toBe(200)
  const [next] = renewed.cookies
  expect(Math.round((next?.maxAge ?? 0) / 86_400)).toBe(10)
  await age(90)
  expect((await refresh(next?.value ?? '')).statusCode).toBe(401)
})

test('ended sign-ins and old tokens are deleted after a month, and open ones stay', async () => {
  const { house } = testing
  const person = await testing.person()
  await house.db.run(sql`
    insert into sign_ins (id, person_id, created_at, last_used_at, ended_at) values
      ('ended long ago', ${person.id}, now() - interval '50 days', now() - interval '50 days', now() - interval '31 days'),
      ('ended', ${person.id}, now() - interval '50 days', now() - interval '50 days', now() - interval '29 days'),
      ('unused', ${person.id}, now() - interval '80 days', now() - interval '70 days', null),
      ('open', ${person.id}, now() - interval '80 days', now() - interval '35 days', null)`)
  await house.db.run(sql`
    insert into refresh_tokens (hash, sign_in_id, rotated_at, expires_at) values
      ('old', 'open', now() - interval '70 days', now() - interval '40 days'),
      ('live', 'open', null, now() + interval '1 day'),
      ('over', 'unused', null, now() - interval '40 days')`)
  await testing.app.jobs.forgetOld?.work({})
  const left = await house.db.many<{ id: string }>(sql`
    select id from sign_ins where person_id = ${person.id} and id in ('ended long ago', 'ended', 'unused', 'open')
    union all select hash from refresh_tokens where sign_in_id in ('open', 'unused') order by id`)
  expect(left.map(({ id }) => id)).toEqual(['ended', 'live', 'open'])
})

test('signing in plans the deletion', async () => {
  const planned = await testing.house.db.many(sql`
    select key from graphile_worker.jobs where task_identifier = 'forgetOld'`)
  expect(planned.length).toBeGreaterThan(0)
})

test('a linked Google account is among the ways to sign in, can be unlinked, and ends at a reset', async () => {
  const methods = (token: string) => testing.ask(identityCalls.signInMethods, {}, { token })
  const person = await testing.person({ passwordHash, googleSubject: 'linked-one' })
  expect(await methods(person.token)).toEqual({ password: true, google: true })
  await testing.ask(identityCalls.unlinkGoogle, {}, { token: person.token })
  expect(await methods(person.token)).toEqual({ password: true, google: false })

  const other = await testing.person({ passwordHash, googleSubject: 'linked-two' })
  await testing.ask(identityCalls.resetPassword, { body: { email: other.email } })
  const otp = codeIn(await newestMail(other.email))
  await testing.ask(identityCalls.confirmOtp, { body: { email: other.email, otp } })
  const fresh = { newPassword: 'Lantern#Walk4', checkNewPassword: 'Lantern#Walk4' }
  await testing.ask(identityCalls.confirmPassword, { body: { email: other.email, otp, ...fresh } })
  const { googleSubject } = await testing.house.db.one<{ googleSubject: string | null }>(
    sql`select google_subject from credentials where person_id = ${other.id}`,
  )
  expect(googleSubject).toBeNull()
})

test('who has no password keeps the Google account', async () => {
  const person = await testing.person({ provider: 'google', googleSubject: 'only-way' })
  const as = { token: person.token }
  expect((await failureOf(testing.ask(identityCalls.unlinkGoogle, {}, as))).code).toBe('provider_google')
  expect(await testing.ask(identityCalls.signInMethods, {}, as)).toEqual({ password: false, google: true })
})
