import type { surveyCalls } from '@saathi/contract/surveys/calls.ts'

import type { House } from '../house/house.ts'
import type { Handlers, Person } from '../http/request.ts'
import type { JoinedRooms } from '../room/room.ts'
import { type AnswerStore, shownAnswers, takeAnswers } from '../questions/public.ts'
import { answersTo, holdAnswers, putAnswers, type StageKey } from './store.ts'
import { questionsOf, type SurveyStage } from './survey.ts'

type AnswerHandlers = Pick<Handlers<typeof surveyCalls>, 'saveAnswers' | 'answers'>
type FindStage = (person: Person, surveyId: string, stageId: string) => Promise<SurveyStage>

/** The house, and the rooms that learn of a submitted stage. */
interface Answering {
  readonly house: House
  readonly rooms: Pick<JoinedRooms, 'surveyAnswered'>
}

/** Takes and shows answers to the stages that `findStage` finds for a person. */
export function answerRoutes({ house, rooms }: Answering, findStage: FindStage): AnswerHandlers {
  const { db, files } = house
  const shown = async (key: StageKey) => {
    const stored = await answersTo(db, key)
    return {
      survey: key.surveyId,
      stage: key.stageId,
      status: stored?.status ?? ('' as const),
      answers: shownAnswers(files, stored?.answers ?? [], key.personId),
      currentPage: stored?.currentPage ?? 1,
    }
  }
  return {
    async saveAnswers({ person, body, transport }) {
      const { survey, stage, answers, draft = false, currentPage } = body
      const questions = questionsOf(await findStage(person, survey, stage))
      const key = { personId: person.id, surveyId: survey, stageId: stage }
      const form = { personId: person.id, place: `survey/${survey}/${stage}`, questions, answers, draft }
      const { files: sent, idempotencyKey } = transport
      const store = stageStore({ house, rooms }, key, currentPage)
      await takeAnswers(house, { ...form, files: sent, idempotencyKey }, store)
      return shown(key)
    },
    async answers({ person, query: { survey, stage } }) {
      await findStage(person, survey, stage)
      return shown({ personId: person.id, surveyId: survey, stageId: stage })
    },
  }
}

/** Stores the answers of a stage, which can be submitted once. */
function stageStore(
  { house: { clock }, rooms }: Answering,
  key: StageKey,
  currentPage: number | undefined,
): AnswerStore {
  return {
    async read(db) {
      const { status, answers = [] } = (await answersTo(db, key)) ?? {}
      return status === 'COMPLETE' ? { given: answers, draft: [] } : { given: undefined, draft: answers }
    },
    lock: (tx) => holdAnswers(tx, key, clock.now()),
    takes: ({ given }) => given === undefined,
    putDraft: (tx, answers) =>
      putAnswers(tx, key, { status: 'PARTIAL', answers, currentPage, at: clock.now() }),
    async putForGood(tx, answers) {
      const count = await putAnswers(tx, key, { status: 'COMPLETE', answers, currentPage, at: clock.now() })
      if (count > 0) await rooms.surveyAnswered(tx, key.personId)
      return count
    },
  }
}
