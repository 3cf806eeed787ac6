import type { UserStatus } from '../access/userStatus.ts'

/** How far a person is with a survey. */
export type SurveyProgress = 'pending' | 'partial' | 'complete'

/** Returns the value of a status. On the wire it is a text with a date, such as "COMPLETE on 2026-10-02". */
export function surveyProgressOf(status: string): SurveyProgress {
  if (status.startsWith('COMPLETE')) return 'complete'
  return status.startsWith('PARTIAL') ? 'partial' : 'pending'
}

type Entry = Pick<UserStatus['surveys'][number], 'expPermission' | 'surveyStatus'>

/** Returns the surveys that a person may answer and has not completed. */
export function openSurveys<One extends Entry>(surveys: readonly One[]): One[] {
  return surveys.filter(
    ({ expPermission, surveyStatus }) =>
      expPermission === 'use' && surveyProgressOf(surveyStatus) !== 'complete',
  )
}
