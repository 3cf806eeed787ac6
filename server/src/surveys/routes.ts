import { indiaZone } from '@saathi/contract/base/indiaDays.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { surveyStatusOf } from '@saathi/contract/surveys/status.ts'

import { personById } from '../people/public/store.ts'
import type { House } from '../house/house.ts'
import { type Handlers, type Mountable, type Person, serving } from '../http/request.ts'
import type { JoinedRooms } from '../room/room.ts'
import { answerRoutes } from './answerRoutes.ts'
import { isAssigned, type StageRecord, stageStatusOf, surveyStateOf } from './rules.ts'
import { allSurveys, stageRecords } from './store.ts'
import type { Survey, SurveyStage } from './survey.ts'

/** The surveys that a person gets, and the zone in which they read days. */
interface Assigned {
  readonly surveys: readonly Survey[]
  readonly timeZone: string
}

/** Serves the calls about surveys. A survey that is not assigned to the person gets the same 404 as one that does not exist. */
export function surveyRoutes(house: House, rooms: Pick<JoinedRooms, 'surveyAnswered'>): Mountable {
  const { db } = house
  const assigned = async (person: Person): Promise<Assigned> => {
    const [surveys, known] = await Promise.all([allSurveys(db), personById(db, person.id)])
    const { project = null, provider = 'normal', timeZone = indiaZone } = known ?? {}
    const respondent = { id: person.id, role: person.role, project, provider }
    return { surveys: surveys.filter((survey) => isAssigned(survey, respondent)), timeZone }
  }
  const assignedStage = async (person: Person, surveyId: string, stageId: string) => {
    const survey = found((await assigned(person)).surveys.find(({ id }) => id === surveyId))
    return found(survey.stages.find(({ id }) => id === stageId))
  }
  const handlers: Handlers<typeof surveyCalls> = {
    async surveyList({ person }) {
      const [{ surveys, timeZone }, records] = await Promise.all([
        assigned(person),
        stageRecords(db, person.id),
      ])
      return surveys.map((survey) => cardOf(survey, records, timeZone))
    },
    async survey({ person, params: { surveyId } }) {
      const [{ surveys, timeZone }, records] = await Promise.all([
        assigned(person),
        stageRecords(db, person.id),
      ])
      const survey = found(surveys.find(({ id }) => id === surveyId))
      return {
        ...cardOf(survey, records, timeZone),
        backgroundImage: survey.backgroundImage,
        stages: survey.stages.map((stage) => headingOf(survey, stage, records)),
      }
    },
    async stage({ person, params: { stageId } }) {
      const [{ surveys }, records] = await Promise.all([assigned(person), stageRecords(db, person.id)])
      const survey = found(surveys.find(({ stages }) => stages.some(({ id }) => id === stageId)))
      const stage = found(survey.stages.find(({ id }) => id === stageId))
      return { ...headingOf(survey, stage, records), survey: survey.id, pages: [...stage.pages] }
    },
    ...answerRoutes({ house, rooms }, assignedStage),
  }
  return serving(surveyCalls, handlers)
}

function found<One>(one: One | undefined): One {
  if (one === undefined) throw new Failure('notFound')
  return one
}

function cardOf(survey: Survey, records: readonly StageRecord[], timeZone: string) {
  return {
    id: survey.id,
    name: survey.name,
    localeName: survey.localeName,
    shortDescription: survey.shortDescription,
    localeShortDescription: survey.localeShortDescription,
    icon: survey.icon,
    status: surveyStatusOf(surveyStateOf(survey, records, timeZone)),
    expPermission: 'use' as const,
  }
}

function headingOf(survey: Survey, stage: SurveyStage, records: readonly StageRecord[]) {
  return {
    id: stage.id,
    name: stage.name,
    localeName: stage.localeName,
    description: stage.description,
    localeDescription: stage.localeDescription,
    status: stageStatusOf(records, survey.id, stage.id),
  }
}
