import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { privacyCalls } from '@saathi/contract/privacy/calls.ts'
import { expect, test } from 'vitest'

import { codeIn, mailbox } from '../identity/testing/testMails.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { buildMentorship } from './testing/buildMentorship.ts'
import { leaveMentorship } from './public/membership.ts'

const testing = await openTesting()
const { ask, house } = testing
const newestMail = mailbox(testing)
const as = ({ token }: TestPerson) => ({ token })

/** A group of two mentees that is called by its mentor. */
async function group() {
  const meera = await testing.person({ role: 'mentor', firstName: 'Meera' })
  const [divya, kiran] = [await testing.person(), await testing.person()]
  return { meera, divya, ...(await buildMentorship(house, { mentor: meera, mentees: [divya, kiran] })) }
}

const nameFor = async (who: TestPerson) =>
  (await ask(chatCalls.channels, {}, as(who))).find(({ isGroup }) => isGroup)?.channelName

async function erase(who: TestPerson): Promise<void> {
  await ask(privacyCalls.erase, { body: {} }, as(who))
  const otp = codeIn(await newestMail(who.email))
  await ask(privacyCalls.erase, { body: { otp } }, as(who))
}

test('a group is called by its mentor’s first name as it is now, in the language of each reader', async () => {
  const { meera, divya } = await group()
  expect(await nameFor(divya)).toBe("Meera's group")
  await ask(peopleCalls.saveProfile, { body: { firstName: 'Mira' } }, as(meera))
  expect(await nameFor(divya)).toBe("Mira's group")
  await ask(peopleCalls.primaryLanguage, { params: { code: 'hi' } }, as(divya))
  expect(await nameFor(divya)).toBe('Mira का ग्रुप')
})

test('a group loses the name of a mentor who leaves it', async () => {
  const { meera, divya, mentorshipId, channelId } = await group()
  await leaveMentorship(house, { mentorshipId, channelId, personId: meera.id })
  expect(await nameFor(divya)).toBe('Mentoring group')
})

test('a group loses the name of a mentor who is erased, and no row has it', async () => {
  const { meera, divya } = await group()
  await erase(meera)
  expect(await nameFor(divya)).toBe('Mentoring group')
  const { rows } = await house.db.pool.query(
    "select 1 from channels where name like '%Meera%' or name like '%Mira%'",
  )
  expect(rows).toEqual([])
  const { notices } = await ask(notificationCalls.notices, {}, as(divya))
  expect(JSON.stringify(notices)).not.toContain('Meera')
})
