import { surveyCalls } from '@saathi/contract/surveys/calls.ts'

import { addSurveys, buildStage, buildSurvey } from '../../surveys/testing/buildSurvey.ts'
import type { PersonOverrides, Testing, TestPerson } from '../../testing/testing.ts'

/** The stage of the survey for mentees. */
export const menteesStage = ['for-mentees', 'mentees-only'] as const

/** Adds a survey for each role, and returns what makes people who have answered theirs. */
export async function openApplicants({ ask, house, person }: Testing) {
  await addSurveys(
    house,
    buildSurvey({ id: 'for-mentees', stages: [buildStage('mentees-only', [[{ key: 'course' }]])] }),
    buildSurvey({
      id: 'for-mentors',
      audience: { roles: ['mentor'] },
      stages: [
        buildStage('mentors-offer', [
          [
            { key: 'mentoring_kind', questionType: 'SingleChoiceButton', options: ['one_to_one', 'group'] },
            { key: 'places', questionType: 'SimpleDropDown', options: ['1', '2', '3'] },
          ],
        ]),
      ],
    }),
  )
  const answer = (
    { token }: TestPerson,
    [survey, stage]: readonly [survey: string, stage: string],
    given: Record<string, string>,
  ) => {
    const answers = Object.entries(given).map(([questionKey, value]) => ({ questionKey, answer: value }))
    return ask(surveyCalls.saveAnswers, { body: { survey, stage, answers } }, { token })
  }
  return {
    answer,
    async applyingMentee(more: PersonOverrides = {}) {
      const mentee = await person({ birthYear: 2000, ...more })
      await answer(mentee, menteesStage, { course: 'B.Com' })
      return mentee
    },
    async applyingMentor(kind: 'one_to_one' | 'group', places: string) {
      const mentor = await person({ birthYear: 1980, role: 'mentor' })
      await answer(mentor, ['for-mentors', 'mentors-offer'], { mentoring_kind: kind, places })
      return mentor
    },
  }
}
