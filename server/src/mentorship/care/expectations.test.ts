import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { expect, test } from 'vitest'

import { testStaff } from '../../desk/testing/testStaff.ts'
import { addSurveys, buildStage, buildSurvey } from '../../surveys/testing/buildSurvey.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'
import { buildMentorship } from '../testing/buildMentorship.ts'

const testing = await openTesting()
const { ask, house } = testing
const lakshmi = await testStaff(testing)
const times = ['saturday', 'sunday'].map((key) => ({ key, label: key, localeLabel: { hi: key } }))
const asked = [
  { key: 'hours', questionType: 'Number', bounds: { least: 0, most: 168 } },
  { key: 'times', questionType: 'MultiChoiceDropDown', answerOptions: times },
] as const
for (const role of ['mentee', 'mentor'] as const)
  await addSurveys(
    house,
    buildSurvey({
      id: `first-${role}`,
      audience: { roles: [role] },
      stages: [buildStage(`${role}-only`, [asked])],
    }),
  )

const answer = (role: 'mentee' | 'mentor', person: TestPerson, [hours, time]: [number, string]) =>
  ask(
    surveyCalls.saveAnswers,
    {
      body: {
        survey: `first-${role}`,
        stage: `${role}-only`,
        answers: [
          { questionKey: 'hours', answer: hours },
          { questionKey: 'times', answer: [time] },
        ],
      },
    },
    person,
  )

async function pair(menteeYear = 2000) {
  const asha = await testing.person({ birthYear: menteeYear })
  const ravi = await testing.person({ role: 'mentor', birthYear: 1980 })
  const { mentorshipId } = await buildMentorship(house, { mentor: ravi, mentees: [asha] })
  const page = async () => (await ask(careCalls.pair, { params: { id: mentorshipId } }, lakshmi)).risk
  return { asha, ravi, mentorshipId, page }
}
const points = { part: 'differing', points: 2 }

test('what the two answered differently in their first surveys is a part of the risk, with its name', async () => {
  const { asha, ravi, mentorshipId, page } = await pair()
  await answer('mentee', asha, [6, 'saturday'])
  expect((await page())?.differing).toEqual([])
  await answer('mentor', ravi, [1, 'sunday'])
  expect(await page()).toMatchObject({ differing: ['hours', 'times'] })
  expect((await page())?.parts).toContainEqual(points)
  const { results } = await ask(careCalls.pairs, { query: { risk: 'some' } }, lakshmi)
  expect(results.find(({ id }) => id === mentorshipId)?.risk?.parts).toContainEqual(points)
})

test('two who expect the same have no such points', async () => {
  const { asha, ravi, mentorshipId, page } = await pair()
  await answer('mentee', asha, [3, 'sunday'])
  await answer('mentor', ravi, [2, 'sunday'])
  expect(await page()).toMatchObject({ sum: 0, differing: [] })
  const { results } = await ask(careCalls.pairs, { query: { risk: 'some' } }, lakshmi)
  expect(results.map(({ id }) => id)).not.toContain(mentorshipId)
})

test('nothing is compared for people who may be under 18', async () => {
  const { asha, ravi, page } = await pair(house.clock.now().getUTCFullYear() - 17)
  await answer('mentee', asha, [6, 'saturday'])
  await answer('mentor', ravi, [1, 'sunday'])
  expect(await page()).toBeNull()
})
