import type { UserStatus } from '../access/userStatus.ts'

/** How far a person is with a survey. */
export type SurveyProgress = 'pending' | 'partial' | 'complete'

/** A person's progress in a survey, and the day on which they completed it. */
export interface SurveyState {
  readonly progress: SurveyProgress
  /** A day in the person's time zone, as YYYY-MM-DD; null until the survey is complete. */
  readonly completedOn: string | null
}

/** Returns a state as the text that the wire has for it, such as "COMPLETE on 2026-10-02". */
export function surveyStatusOf({ progress, completedOn }: SurveyState): string {
  if (progress === 'complete') return `COMPLETE on ${completedOn ?? ''}`
  return progress === 'partial' ? 'PARTIAL' : ''
}

/** Returns the progress that a text of the wire names. */
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
