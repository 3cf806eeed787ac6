import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { expect, test } from 'vitest'

import { answerSurveys } from '../demo/learn.ts'
import { agreeToTerms } from '../people/public/store.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { addSurveys, buildStage, buildSurvey } from './testing/buildSurvey.ts'

const testing = await openTesting()
const { ask, house } = testing
const first = buildSurvey({ id: 'first' })
const withSecondStage = buildSurvey({
  id: 'first',
  stages: [...first.stages, buildStage('first-second', [[{ key: 'year' }]])],
})
await addSurveys(house, first)

const registered = async (overrides: Parameters<typeof testing.person>[0] = {}) => {
  const person = await testing.person(overrides)
  await agreeToTerms(house.db, { personId: person.id, version: '1', at: house.clock.now() })
  return person
}
const told = async ({ token }: TestPerson) => {
  const { notices } = await ask(notificationCalls.notices, {}, { token })
  return notices.filter(({ kind }) => kind === 'surveyOpened').map(({ values }) => values.survey)
}

test('a new stage is told once to the people who were there, in their language, and to nobody else', async () => {
  const [asha, ravi] = [await registered({ primaryLanguage: 'hi' }), await registered({ role: 'mentor' })]
  await answerSurveys((call, given) => ask(call, given, { token: asha.token }))
  await testing.workJobs()
  expect(await told(asha)).toEqual([])
  house.clock.shift(60_000)
  await addSurveys(house, withSecondStage)
  house.clock.shift(60_000)
  const later = await registered()
  await testing.workJobs()
  expect(await told(asha)).toEqual(['सर्वे first'])
  expect([await told(ravi), await told(later)]).toEqual([[], []])
  await addSurveys(house, withSecondStage)
  await testing.workJobs()
  expect(await told(asha)).toHaveLength(1)
})

test('a new survey reaches more people than are told at a time', async () => {
  const people: TestPerson[] = []
  for (let number = 0; number < 120; number += 1) people.push(await registered())
  house.clock.shift(60_000)
  await addSurveys(house, buildSurvey({ id: 'another' }))
  await testing.workJobs()
  const kinds = await Promise.all(people.map(told))
  expect(kinds).toEqual(people.map(() => ['Survey another']))
})
