import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { privacyCalls } from '@saathi/contract/privacy/calls.ts'
import { afterAll, expect, test } from 'vitest'

import { buildApp } from '../app.ts'
import { actAsStaff } from '../commands/staffActs.ts'
import { hashPassword } from '../engines/secrets/passwords.ts'
import { codeIn, mailbox } from '../identity/testing/testMails.ts'
import { openHouse } from '../house/openHouse.ts'
import type { TestPerson } from '../testing/testing.ts'
import { openTestChat } from './testing/testChat.ts'
import type { TestSocket } from './testing/testSocket.ts'

const { channelOf, connect, house, portOf, testing } = await openTestChat()
const second = await openHouse(house.config, testing.databaseUrl, house.log)
const other = await buildApp({ ...second, keys: house.keys }, { quiet: true })
await other.server.listen({ port: 0, host: '127.0.0.1' })
const otherPort = portOf(other)
afterAll(async () => {
  await other.server.close()
  await second.close()
})

const { ask } = testing
const newestMail = mailbox(testing)
const passwordHash = await hashPassword('Sunny#Day7')

async function resetPassword({ email }: TestPerson) {
  await ask(identityCalls.resetPassword, { body: { email } })
  const otp = codeIn(await newestMail(email))
  await ask(identityCalls.confirmOtp, { body: { email, otp } })
  return () =>
    ask(identityCalls.confirmPassword, {
      body: { email, otp, newPassword: 'Lantern#Walk4', checkNewPassword: 'Lantern#Walk4' },
    })
}

async function erase(person: TestPerson) {
  await ask(privacyCalls.erase, { body: {} }, person)
  const otp = codeIn(await newestMail(person.email))
  return () => ask(privacyCalls.erase, { body: { otp } }, person)
}

/** Ways in which a person signs out or is removed; each prepares first, and the returned function does it. */
const ways: Readonly<Record<string, (person: TestPerson) => Promise<() => Promise<unknown>>>> = {
  'signs this device out': async (person) => {
    const [signIn] = await ask(identityCalls.signIns, {}, person)
    return () => ask(identityCalls.endSignIn, { params: { signInId: signIn?.id ?? '' } }, person)
  },
  'signs out everywhere': async (person) => () => ask(identityCalls.signOutEverywhere, {}, person),
  'sets a new password': resetPassword,
  'is disabled':
    async ({ email }) =>
    () =>
      actAsStaff(house, ['person', 'disable', email]),
  'is erased': erase,
}

test.each(Object.keys(ways))('who %s loses the sockets on every process', async (name) => {
  const person = await testing.person({ passwordHash })
  const friend = await testing.person()
  const channel = await channelOf([person, friend])
  const sockets: TestSocket[] = []
  for (const port of [undefined, otherPort])
    sockets.push(await connect(person, port), await connect(person, port))
  const [near, far] = [await connect(friend), await connect(friend, otherPort)]
  const go = await ways[name]?.(person)
  await go?.()
  const codes = await Promise.all(sockets.map(({ closed }) => closed))
  expect(codes).toEqual(sockets.map(() => 4401))
  // Others are not touched.
  for (const socket of [near, far]) await socket.settled()
  near.send({ command: 'send', channel, message: 'Are you there?', tempId: 'there' })
  await far.next('new_message')
})

test('one device is signed out, and the sockets of the others stay', async () => {
  const person = await testing.person({ passwordHash })
  const phone = await connect(person)
  const signedIn = await ask(identityCalls.signIn, { body: { email: person.email, password: 'Sunny#Day7' } })
  if (!('idToken' in signedIn)) throw new Error('No token came.')
  const laptop = await connect({ token: signedIn.idToken }, otherPort)
  const signIns = await ask(identityCalls.signIns, {}, person)
  const elsewhere = signIns.find(({ isCurrent }) => !isCurrent)
  await ask(identityCalls.endSignIn, { params: { signInId: elsewhere?.id ?? '' } }, person)
  expect(await laptop.closed).toBe(4401)
  await phone.settled()
})
