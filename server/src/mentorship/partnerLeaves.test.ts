import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { noticeKinds } from '@saathi/contract/domainNotices.ts'
import { noticePage } from '@saathi/contract/notifications/rules.ts'
import { privacyCalls } from '@saathi/contract/privacy/calls.ts'
import { expect, test } from 'vitest'

import { codeIn, mailbox } from '../identity/testing/testMails.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { buildMentorship } from './testing/buildMentorship.ts'

const testing = await openTesting()
const { ask, house } = testing
const newestMail = mailbox(testing)

async function erase({ token, email }: TestPerson): Promise<void> {
  await ask(privacyCalls.erase, { body: {} }, { token })
  const otp = codeIn(await newestMail(email))
  await ask(privacyCalls.erase, { body: { otp } }, { token })
}

const noticesOf = async ({ token }: TestPerson) =>
  (await ask(notificationCalls.notices, {}, { token })).notices.filter(({ kind }) => kind === 'partnerLeft')

test('who is left alone by an erased partner hears that it is over, without a name, and is led to what stays', async () => {
  const [mentor, mentee] = [
    await testing.person({ role: 'mentor', firstName: 'Ravi' }),
    await testing.person(),
  ]
  const { mentorshipId } = await buildMentorship(house, { mentor, mentees: [mentee] })
  await erase(mentor)
  const [notice] = await noticesOf(mentee)
  expect(notice?.values).toEqual({ mentorship: mentorshipId })
  expect(noticePage(noticeKinds.partnerLeft, notice?.values ?? {})).toBe(
    `/mentorship?mentorship=${mentorshipId}`,
  )
  const mail = await newestMail(mentee.email)
  expect(mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')).toContain(
    `/mentorship?mentorship=${mentorshipId}`,
  )
  expect(mail).not.toContain('Ravi')
})

test('a group that goes on hears nothing', async () => {
  const [mentor, one, other] = [
    await testing.person({ role: 'mentor' }),
    await testing.person(),
    await testing.person(),
  ]
  await buildMentorship(house, { mentor, mentees: [one, other] })
  await erase(one)
  expect([...(await noticesOf(mentor)), ...(await noticesOf(other))]).toEqual([])
})
