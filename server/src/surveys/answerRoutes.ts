import { Failure } from '@saathi/contract/errors.ts'
import type { surveyCalls } from '@saathi/contract/surveys/calls.ts'

import type { House } from '../house.ts'
import type { Handlers, Person } from '../http/request.ts'
import {
  judgeSending,
  keepBytes,
  readSending,
  sealedAnswers,
  settleFiles,
  shownAnswers,
} from '../questions/public.ts'
import { answersTo, holdAnswers, putAnswers } from './store.ts'
import { questionsOf, type SurveyStage } from './survey.ts'

type AnswerHandlers = Pick<Handlers<typeof surveyCalls>, 'saveAnswers' | 'answers'>
type FindStage = (person: Person, surveyId: string, stageId: string) => Promise<SurveyStage>

/** Sendings with files that one person may make: unpacking pictures is work. */
const uploadsAnHour = { most: 200, seconds: 3600 }

/** Takes and shows answers to the stages that `findStage` finds for a person. */
export function answerRoutes(house: House, findStage: FindStage): AnswerHandlers {
  const { db, clock, files, limits } = house
  return {
    async saveAnswers({ person, body, transport }) {
      const { survey, stage, draft = false } = body
      const questions = questionsOf(await findStage(person, survey, stage))
      if (transport.files.size > 0) await limits.take(`uploads:${person.id}`, uploadsAnHour)
      const key = { personId: person.id, surveyId: survey, stageId: stage }
      const before = await answersTo(db, key)
      if (before?.status === 'COMPLETE') throw new Failure('alreadyAnswered')
      const sent = await readSending(questions, body.answers, transport.files)
      const judge = (stored: typeof before) => judgeSending(sent, stored?.answers ?? [], { draft })
      const form = { personId: person.id, place: `survey/${survey}/${stage}` }
      const takeBack = await keepBytes(house, form, { sent, kept: judge(before) })
      try {
        const saved = await db.transaction(async (tx) => {
          const held = await holdAnswers(tx, key, clock.now())
          if (held.status === 'COMPLETE') throw new Failure('alreadyAnswered')
          // Judged once more: another device may have sent or taken back a file since.
          const answers = await sealedAnswers(questions, judge(held), { draft })
          const status = draft ? ('PARTIAL' as const) : ('COMPLETE' as const)
          const next = { status, answers, currentPage: body.currentPage ?? held.currentPage }
          await putAnswers(tx, key, { ...next, at: clock.now() })
          await settleFiles(house, tx, { form, kept: answers })
          return next
        })
        return { survey, stage, ...saved, answers: shownAnswers(files, saved.answers) }
      } finally {
        await takeBack()
      }
    },
    async answers({ person, query: { survey, stage } }) {
      await findStage(person, survey, stage)
      const stored = await answersTo(db, { personId: person.id, surveyId: survey, stageId: stage })
      return {
        survey,
        stage,
        status: stored?.status ?? '',
        answers: shownAnswers(files, stored?.answers ?? []),
        currentPage: stored?.currentPage ?? 1,
      }
    },
  }
}
