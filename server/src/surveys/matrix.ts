import { surveyCalls } from '@saathi/contract/surveys/calls.ts'

import { type Expected, type MakeScene, matrixOf, nothing, people } from '../matrix.ts'

/** The mentees' own survey: nobody else is told that it exists, nor people from the portal, who have their own. */
const menteesOnly: Expected = { ...people(404), mentee: 200, anotherMentee: 200, formerMember: 200 }

const scene: MakeScene<{ readonly surveyId: string; readonly stageId: string }> = async (testing, asking) => {
  const as = { token: asking.mentee.token }
  const [survey] = await testing.ask(surveyCalls.surveyList, {}, as)
  if (survey === undefined) throw new Error('There is no survey for mentees.')
  const { stages } = await testing.ask(surveyCalls.survey, { params: { surveyId: survey.id } }, as)
  return { surveyId: survey.id, stageId: stages[0]?.id ?? '' }
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
