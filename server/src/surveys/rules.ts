import { dayOf } from '@saathi/contract/base/zoned.ts'
import type { SurveyState } from '@saathi/contract/surveys/status.ts'

import type { Survey } from './survey.ts'

/** The status of a stage: empty, then `PARTIAL`, then `COMPLETE` for ever. */
export type StageStatus = '' | 'PARTIAL' | 'COMPLETE'

/** The stored state of a person's answers to one stage. */
export interface StageRecord {
  readonly surveyId: string
  readonly stageId: string
  readonly status: 'PARTIAL' | 'COMPLETE'
  readonly hasAnswers: boolean
  readonly savedAt: Date
}

/** The facts that decide which surveys a person gets. */
export interface Respondent {
  readonly id: string
  readonly role: 'mentee' | 'mentor' | 'staff'
  readonly project: string | null
  readonly provider: 'normal' | 'google' | 'ncs'
  /** The zone in which they read days. */
  readonly timeZone: string
}

/** Whether a survey is assigned to a person. */
export function isAssigned(
  { audience }: Survey,
  { role, project, provider }: Omit<Respondent, 'timeZone'>,
): boolean {
  if (!audience.roles.includes(role)) return false
  if (audience.providers !== undefined && !audience.providers.includes(provider)) return false
  return audience.projects === undefined || (project !== null && audience.projects.includes(project))
}

/** A person's progress in one stage. */
export function stageStatusOf(
  records: readonly StageRecord[],
  surveyId: string,
  stageId: string,
): StageStatus {
  const record = records.find((each) => each.surveyId === surveyId && each.stageId === stageId)
  if (record === undefined) return ''
  return record.status === 'COMPLETE' || record.hasAnswers ? record.status : ''
}

/** Returns a person's progress in a survey, and the first stage that is not complete. Its day is one of their time zone. */
export function surveyStateOf(survey: Survey, records: readonly StageRecord[], timeZone: string) {
  const stages = survey.stages.map(({ id }) => ({ id, status: stageStatusOf(records, survey.id, id) }))
  const current = stages.find(({ status }) => status !== 'COMPLETE')
  return {
    surveyId: survey.id,
    ...stateOf(
      stages.map(({ status }) => status),
      lastSaved([survey], records),
      timeZone,
    ),
    currentStageId: current?.id ?? null,
    stageStatus: current === undefined ? 'COMPLETE' : current.status,
  }
}

/** A person's progress in the surveys that are meant for them. */
export interface SurveyProgress {
  readonly surveys: readonly ReturnType<typeof surveyStateOf>[]
  readonly areDone: boolean
  /** When the last stage was submitted; null while a survey is open, and if no survey is meant for them. */
  readonly doneAt: Date | null
}

/** Returns a person's progress in the surveys that are meant for them; without a person there is none. */
export function progressOf(
  person: Respondent | undefined,
  known: readonly Survey[],
  records: readonly StageRecord[],
): SurveyProgress {
  if (person === undefined) return { surveys: [], areDone: true, doneAt: null }
  const assigned = known.filter((survey) => isAssigned(survey, person))
  const surveys = assigned.map((survey) => surveyStateOf(survey, records, person.timeZone))
  const areDone = surveys.every(({ stageStatus }) => stageStatus === 'COMPLETE')
  return { surveys, areDone, doneAt: areDone ? lastSaved(assigned, records) : null }
}

/** Returns when the newest answers to any of these surveys were saved; null if there are none. */
function lastSaved(surveys: readonly Survey[], records: readonly StageRecord[]): Date | null {
  const ids = new Set(surveys.map(({ id }) => id))
  const saved = records.filter(({ surveyId }) => ids.has(surveyId)).map(({ savedAt }) => savedAt.getTime())
  return saved.length === 0 ? null : new Date(Math.max(...saved))
}

function stateOf(stages: readonly StageStatus[], savedAt: Date | null, timeZone: string): SurveyState {
  if (savedAt !== null && stages.every((status) => status === 'COMPLETE'))
    return { progress: 'complete', completedOn: dayOf(savedAt, timeZone) }
  return { progress: stages.some((status) => status !== '') ? 'partial' : 'pending', completedOn: null }
}
