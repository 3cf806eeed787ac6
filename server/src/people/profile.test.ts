import { accessCalls } from '@saathi/contract/access/calls.ts'
import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { expect, test } from 'vitest'

import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { openTesting } from '../testing/testing.ts'
import { makeStaff } from '../identity/public/accounts.ts'

const testing = await openTesting()

test('agreeing to the terms is kept, however often it is said', async () => {
  const { token } = await testing.person()
  const agree = () => testing.ask(registrationCalls.agreement, { body: { hasAgreedTerms: true } }, { token })
  expect(await agree()).toEqual({ hasAgreedTerms: true })
  await agree()
  expect(await testing.ask(peopleCalls.profile, {}, { token })).toMatchObject({ hasAgreedTerms: true })
})

test('the language is stored as its code, and one that we do not speak is not there', async () => {
  const { token } = await testing.person()
  const speak = (code: string) => testing.ask(peopleCalls.primaryLanguage, { params: { code } }, { token })
  expect(await speak('hi')).toEqual({ language_code: 'hi' })
  expect(await testing.ask(peopleCalls.profile, {}, { token })).toMatchObject({ newPrimaryLanguage: 'hi' })
  await expect(speak('tlh')).rejects.toMatchObject({ code: 'not_found' })
})

test('the time zone is India unless the person chose another, and one that is not known is refused', async () => {
  const { token } = await testing.person()
  const live = (timeZone: string) => testing.ask(peopleCalls.timeZone, { body: { timeZone } }, { token })
  const stored = async () => (await testing.ask(peopleCalls.profile, {}, { token })).timeZone
  expect(await stored()).toBe('Asia/Kolkata')
  expect(await live('Europe/Berlin')).toEqual({ timeZone: 'Europe/Berlin' })
  expect(await stored()).toBe('Europe/Berlin')
  expect(await live('Asia/Calcutta')).toEqual({ timeZone: 'Asia/Kolkata' })
  await expect(live('Asia/Atlantis')).rejects.toMatchObject({
    status: 422,
    problem: { errors: { time_zone: [expect.any(String)] } },
  })
  expect(await stored()).toBe('Asia/Kolkata')
})

test('the status says in English and Hindi when the curriculum opens', async () => {
  const { token } = await testing.person()
  const status = await testing.ask(accessCalls.status, {}, { token })
  expect(status.ruleMessage.curriculum).toBe('Opens after 5 completed sessions')
  expect(status.ruleMessage.localeCurriculum).toHaveProperty('hi')
})

test('the status says why only when it is asked', async () => {
  const { token } = await testing.person()
  expect(await testing.ask(accessCalls.status, {}, { token })).not.toHaveProperty('why')
  const { why } = await testing.ask(accessCalls.status, { query: { explain: '' } }, { token })
  expect(why?.find(({ about }) => about === 'experiences.internship')).toMatchObject({
    value: 'show',
    because: 'Not open yet: 0 of 5 sessions completed',
  })
})

test('a mentorship shows in the profile and the status of both', async () => {
  const [mentor, mentee] = [await testing.person({ role: 'mentor' }), await testing.person()]
  const { mentorshipId } = await buildMentorship(testing.house, { mentor: mentor, mentees: [mentee] })
  for (const { token } of [mentor, mentee]) {
    const profile = await testing.ask(peopleCalls.profile, {}, { token })
    expect(profile.mentorships).toEqual([{ id: mentorshipId, mentorshipType: 'one_to_one' }])
    const status = await testing.ask(accessCalls.status, {}, { token })
    expect(status.activeMentorship).toBe(mentorshipId)
    expect(status.chatStatus.mentorshipChat).toBe('use')
  }
})

test('whoever is made staff is staff at the next call', async () => {
  const { token, email } = await testing.person()
  await testing.ask(peopleCalls.profile, {}, { token })
  expect(await makeStaff(testing.house, email)).toBe(true)
  expect(await testing.ask(peopleCalls.profile, {}, { token })).toMatchObject({ role: 'staff' })
  expect(await makeStaff(testing.house, 'nobody@people.example')).toBe(false)
})

test('nothing of a person is told without a token', async () => {
  await expect(testing.ask(peopleCalls.profile, {})).rejects.toMatchObject({ code: 'token_missing' })
  await expect(testing.ask(accessCalls.status, {})).rejects.toMatchObject({ code: 'token_missing' })
})
