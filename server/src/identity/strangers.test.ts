import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { expect, test } from 'vitest'

import { failureOf, openTesting } from '../testing/testing.ts'
import { codeIn, mailbox } from './testing/testMails.ts'

const testing = await openTesting()
const newestMail = mailbox(testing)
const stranger = { ip: '203.0.113.66' }
const owner = { ip: '198.51.100.7' }
const elsewhere = { ip: '198.51.100.200' }
let count = 0
const freshEmail = () => `owner-${(count += 1)}@people.example`

const sendOtp = (email: string, as: { ip: string }) =>
  testing.ask(identityCalls.sendOtp, { body: { email } }, as)
const verifyOtp = (email: string, otp: string, as: { ip: string }) =>
  testing.ask(identityCalls.verifyOtp, { body: { email, otp } }, as)

async function codeOf(email: string, as: { ip: string }): Promise<string> {
  await sendOtp(email, as)
  return codeIn(await newestMail(email))
}

test('wrong codes of a stranger block the stranger and not the owner of the code', async () => {
  const email = freshEmail()
  const otp = await codeOf(email, owner)
  for (let n = 0; n < 8; n += 1) await failureOf(verifyOtp(email, 'AAAAAA', stranger))
  expect((await failureOf(verifyOtp(email, otp, stranger))).code).toBe('otp_wrong')
  await verifyOtp(email, otp, owner)
})

test("a code that a stranger asks for replaces nobody's code", async () => {
  const email = freshEmail()
  const otp = await codeOf(email, owner)
  await sendOtp(email, stranger)
  // The owner may have changed networks while the mail was on its way.
  await verifyOtp(email, otp, elsewhere)
})

test('mails that a stranger asks for are not those of the owner', async () => {
  const email = freshEmail()
  for (let n = 0; n < 5; n += 1) await sendOtp(email, stranger)
  expect((await failureOf(sendOtp(email, stranger))).status).toBe(429)
  const otp = await codeOf(email, owner)
  await verifyOtp(email, otp, owner)
})

test('questions of a stranger about an address are not those of its owner', async () => {
  const email = freshEmail()
  const exists = (as: { ip: string }) => testing.ask(identityCalls.accountExists, { body: { email } }, as)
  for (let n = 0; n < 20; n += 1) await exists(stranger)
  expect((await failureOf(exists(stranger))).status).toBe(429)
  expect(await exists(owner)).toMatchObject({ userExist: false })
})

test('mails and questions of a stranger with several networks leave the first ones of another network', async () => {
  const email = freshEmail()
  const exists = (as: { ip: string }) => testing.ask(identityCalls.accountExists, { body: { email } }, as)
  const all = <Result>(most: number, ask: (as: { ip: string }) => Promise<Result>) =>
    Promise.allSettled(
      Array.from({ length: most * 14 }, (_, index) => ask({ ip: `192.0.2.${100 + (index % 14)}` })),
    )
  await all(5, (as) => sendOtp(email, as))
  await all(20, exists)
  expect((await failureOf(sendOtp(email, { ip: '192.0.2.100' }))).status).toBe(429)
  expect((await failureOf(exists({ ip: '192.0.2.100' }))).status).toBe(429)
  expect(await exists(owner)).toMatchObject({ userExist: false })
  const otp = await codeOf(email, owner)
  await verifyOtp(email, otp, elsewhere)
})

test('all networks together guess a hundred times, and who asked for the code can still type it', async () => {
  const email = freshEmail()
  const otp = await codeOf(email, owner)
  for (let n = 0; n < 105; n += 1) await failureOf(verifyOtp(email, 'AAAAAA', { ip: `192.0.2.${n % 30}` }))
  expect((await failureOf(verifyOtp(email, otp, { ip: '192.0.2.250' }))).code).toBe('otp_wrong')
  await verifyOtp(email, otp, owner)
})

test('an address without a code stores no tries', async () => {
  const email = freshEmail()
  await failureOf(verifyOtp(email, 'AAAAAA', stranger))
  const { stored } = await testing.house.db.one<{ stored: number }>({
    text: 'select count(*) as stored from code_tries where email = $1',
    values: [email],
  })
  expect(stored).toBe(0)
})
