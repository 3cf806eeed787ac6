import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { emailChangeCalls } from '@saathi/contract/identity/emailChangeCalls.ts'
import { profileCalls } from '@saathi/contract/people/profileCalls.ts'
import { expect, test } from 'vitest'

import { testStaff } from '../../desk/testing/testStaff.ts'
import { personById } from '../../people/public/store.ts'
import { failureOf, openTesting } from '../../testing/testing.ts'
import { mailbox } from '../testing/testMails.ts'

const testing = await openTesting()
const { ask, house } = testing
const newestMail = mailbox(testing)

/** Returns the token of the link in the newest mail to an address. */
async function tokenFor(address: string): Promise<string> {
  const mail = (await newestMail(address)).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return /email\?token=([\w-]{43})/.exec(mail)?.[1] ?? ''
}
const confirm = (token: string) => ask(emailChangeCalls.confirmEmailChange, { body: { token } })

/** A person whose address the team corrects. */
async function scene(fresh: string) {
  const staff = await testStaff(testing)
  const asha = await testing.person({ firstName: 'Asha' })
  const correct = (email: string) =>
    ask(
      peopleDeskCalls.actOnPerson,
      { params: { id: asha.id }, body: { action: 'correct', reason: 'A letter is missing.', email } },
      staff,
    )
  const addressNow = async () => (await personById(house.db, asha.id))?.email
  const undo = (actionId: string | null) =>
    ask(deskCalls.undo, { params: { actionId: actionId ?? '' }, body: {} }, staff)
  return { staff, asha, correct, addressNow, undo, done: await correct(fresh), fresh }
}

test('a new address counts once both addresses confirmed it, in either order, and signs out everywhere', async () => {
  const { asha, addressNow, fresh } = await scene('asha.new@people.example')
  expect(await confirm(await tokenFor(fresh))).toEqual({ isDone: false })
  expect(await confirm(await tokenFor(fresh))).toEqual({ isDone: false })
  expect(await addressNow()).toBe(asha.email)
  expect(await confirm(await tokenFor(asha.email))).toEqual({ isDone: true })
  expect(await addressNow()).toBe(fresh)
  expect((await failureOf(ask(profileCalls.profile, {}, asha))).code).toBe('token_invalid')
  expect(await confirm(await tokenFor(asha.email))).toEqual({ isDone: true })
})

test('the page of the person says which address has not confirmed the new one', async () => {
  const { staff, asha, fresh } = await scene('ila.new@people.example')
  const newEmail = async () =>
    (await ask(peopleDeskCalls.deskPerson, { params: { id: asha.id } }, staff)).newEmail
  expect(await newEmail()).toMatchObject({ email: fresh, waitsFor: 'both' })
  await confirm(await tokenFor(fresh))
  expect(await newEmail()).toMatchObject({ waitsFor: 'former' })
  await confirm(await tokenFor(asha.email))
  expect(await newEmail()).toBeNull()
})

test('the undo ends the links, and brings the former address back if the change is done', async () => {
  const open = await scene('kiran.new@people.example')
  await open.undo(open.done.actionId)
  expect(await failureOf(confirm(await tokenFor(open.fresh)))).toMatchObject({ code: 'link_invalid' })
  const done = await scene('divya.new@people.example')
  for (const address of [done.fresh, done.asha.email]) await confirm(await tokenFor(address))
  expect(await done.addressNow()).toBe(done.fresh)
  await done.undo(done.done.actionId)
  expect(await done.addressNow()).toBe(done.asha.email)
})

test('an address of another account is refused, also if it is taken between', async () => {
  const other = await testing.person()
  const { asha, correct, addressNow, fresh } = await scene('sameer.new@people.example')
  for (const email of [other.email, asha.email])
    expect(await failureOf(correct(email))).toMatchObject({ code: 'invalid' })
  await testing.person({ email: fresh })
  await confirm(await tokenFor(fresh))
  expect(await failureOf(confirm(await tokenFor(asha.email)))).toMatchObject({ code: 'email_taken' })
  expect(await addressNow()).toBe(asha.email)
})

test('a newer correction ends the earlier one, and links end after seven days', async () => {
  const { correct, fresh } = await scene('nila.new@people.example')
  const first = await tokenFor(fresh)
  await correct('nila.newer@people.example')
  expect(await failureOf(confirm(first))).toMatchObject({ code: 'link_invalid' })
  const second = await tokenFor('nila.newer@people.example')
  house.clock.shift(7 * 86_400_000)
  expect(await failureOf(confirm(second))).toMatchObject({ code: 'link_invalid' })
})
