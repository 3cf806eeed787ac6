import { accessCalls } from '@saathi/contract/access/calls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { profileEditCalls } from '@saathi/contract/people/profileEditCalls.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { beforeAll, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { mailbox } from '../identity/testing/testMails.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { askBirthYearsJob } from './birthYear.ts'
import { addMatchingSurveys } from './testing/buildMatches.ts'

const testing = await openTesting()
const { ask, house } = testing
beforeAll(() => addMatchingSurveys(house))

const noticesOf = async ({ token }: TestPerson) =>
  (await ask(notificationCalls.notices, {}, { token })).notices.filter(
    ({ kind }) => kind === 'birthYearNeeded',
  )
const matchingOf = async ({ token }: TestPerson) => (await ask(accessCalls.status, {}, { token })).matching
function answer({ token }: TestPerson, draft: boolean) {
  const given = { course: 'B.Com', hopes: 'A job.', languages: ['hindi'], times: ['sunday'] }
  const answers = Object.entries(given).map(([questionKey, value]) => ({ questionKey, answer: value }))
  const body = { survey: 'for-mentees', stage: 'mentees-only', answers, draft }
  return ask(surveyCalls.saveAnswers, { body }, { token })
}

test('whoever left the year of birth empty is asked by a notice and a mail once everything else is done', async () => {
  const newestMail = mailbox(testing)
  const person = await testing.person({ birthYear: null })
  await answer(person, true)
  expect(await noticesOf(person)).toEqual([])
  await answer(person, false)
  expect(await noticesOf(person)).toHaveLength(1)
  expect(await matchingOf(person)).toMatchObject({ waitsFor: 'birth_year' })
  const mail: unknown = await newestMail(person.email)
  expect(JSON.stringify(mail)).toContain('We need your year of birth')
  await ask(profileEditCalls.birthYear, { body: { birthYear: 2000 } }, { token: person.token })
  expect(await matchingOf(person)).toMatchObject({ waitsFor: 'team' })
})

test('a person with a year of birth is not asked', async () => {
  const person = await testing.person({ birthYear: 2000 })
  await answer(person, false)
  expect(await noticesOf(person)).toEqual([])
})

test('whoever waited before there was such a notice is asked at the next start, once', async () => {
  const person = await testing.person({ birthYear: null })
  await answer(person, false)
  await house.db.run(sql`delete from notices where person_id = ${person.id}`)
  for (let count = 0; count < 2; count += 1) await askBirthYearsJob(house).work({})
  expect(await noticesOf(person)).toHaveLength(1)
})
