import { surveyCalls } from '@saathi/contract/surveys/calls.ts'

import { type Expected, type MakeScene, matrixOf, nothing, people } from '../../testing/matrix.ts'
import { addSurveys } from './buildSurvey.ts'
import { startSurvey } from './testSurveys.ts'

/**
 * The mentees' own survey: all others, including people from the portal, who have their own, get no hint that it
 * exists.
 */
const menteesOnly: Expected = { ...people(404), mentee: 200, anotherMentee: 200, formerMember: 200 }

const scene: MakeScene<{ readonly surveyId: string; readonly stageId: string }> = async ({ house }) => {
  await addSurveys(house, startSurvey)
  return { surveyId: startSurvey.id, stageId: 'beginning-studies' }
}

export const matrix = [
  matrixOf(
    surveyCalls,
    scene,
  )({
    surveyList: { given: nothing, expected: people(200) },
    survey: { given: ({ surveyId }) => ({ params: { surveyId } }), expected: menteesOnly },
    stage: { given: ({ stageId }) => ({ params: { stageId } }), expected: menteesOnly },
    saveAnswers: {
      given: ({ surveyId, stageId }) => ({
        body: { survey: surveyId, stage: stageId, answers: [], draft: true },
      }),
      expected: menteesOnly,
    },
    answers: {
      given: ({ surveyId, stageId }) => ({ query: { survey: surveyId, stage: stageId } }),
      expected: menteesOnly,
    },
  }),
]
