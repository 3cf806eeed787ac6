import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { expect, test } from 'vitest'

import { connectSocket } from '../chat/testSocket.ts'
import { openTesting } from '../testing.ts'
import { hashPassword } from '../engines/passwords.ts'
import { failureOf } from './testLetters.ts'

const testing = await openTesting()
const password = 'Saathi#2026'
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
