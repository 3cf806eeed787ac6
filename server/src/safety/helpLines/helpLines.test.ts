import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { expect, test } from 'vitest'

import { addSurveys, buildStage, buildSurvey } from '../../surveys/testing/buildSurvey.ts'
import { openTesting } from '../../testing/testing.ts'
import { readHelpLines } from '../public/helpLines.ts'

const testing = await openTesting()
const { ask, house } = testing
const options = ['kl', 'ka']
const state = { key: 'state', questionType: 'SingleChoiceDropDown', options } as const
await addSurveys(house, buildSurvey({ id: 'where', stages: [buildStage('where-from', [[state]])] }))

test('whoever told us their state sees its lines first, and everybody those of all India', async () => {
  const { token } = await testing.person()
  const numbers = async () => (await ask(safetyCalls.helpLines, {}, { token })).map(({ number }) => number)
  const national = await numbers()
  expect(national).toEqual(expect.arrayContaining(['112', '14416', '1098', '181']))
  expect(national).not.toContain('1056')
  const answers = [{ questionKey: 'state', answer: 'kl' }]
  const body = { survey: 'where', stage: 'where-from', answers }
  await ask(surveyCalls.saveAnswers, { body }, { token })
  expect(await numbers()).toEqual(['1056', ...national])
})

test('a state without lines of its own has those of all India', () => {
  const linesOf = readHelpLines()
  expect(linesOf('ka')).toEqual(linesOf(undefined))
  expect(linesOf('no-such-state')).toEqual(linesOf(undefined))
})
