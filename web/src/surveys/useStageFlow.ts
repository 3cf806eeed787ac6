import { accessCalls } from '@saathi/contract/access/calls.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import type { Answer } from '@saathi/contract/questions/question.ts'
import { type StageAnswers, surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { useMemo } from 'react'
import { useLocation } from 'wouter'

import { paths } from '../wire/paths.ts'
import { useQuestionFlow } from '../questions/public/useQuestionFlow.ts'
import { ask, type AskOptions } from '../wire/api.ts'
import { putAnswer, refreshAnswers } from '../wire/queries.ts'
import { inOrder, nextStage } from './rules.ts'

interface StageGiven {
  readonly survey: Reply<typeof surveyCalls.survey>
  readonly stage: Reply<typeof surveyCalls.stage>
  readonly stored: StageAnswers
  /** The page that is shown, from 0. */
  readonly index: number
  /** The stage was complete when the page opened. */
  readonly isClosed: boolean
}

/** Surveys with a stage that was sent in this tab since it was loaded. Their pages are in the tab's history. */
const sentHere = new Set<string>()

/** Whether the browser's way back may lead into a survey that was sent. */
export function wasSentHere(surveyId: string): boolean {
  return sentHere.has(surveyId)
}

/** Fills in a stage: drafts are sent when a page is left, final answers at the end. */
export function useStageFlow({ survey, stage, stored, index, isClosed }: StageGiven) {
  const [, navigate] = useLocation()
  const pages = useMemo(() => stage.pages.map(({ questions }) => inOrder(questions)), [stage.pages])
  const save = async (sent: Sent, options: AskOptions = {}) => {
    const body = { survey: survey.id, stage: stage.id, ...sent, answers: [...sent.answers] }
    const reply = await ask(surveyCalls.saveAnswers, { body }, options)
    putAnswer(surveyCalls.answers, { query: { survey: survey.id, stage: stage.id } }, reply)
  }
  return useQuestionFlow({
    place: `survey.${survey.id}.${stage.id}`,
    pages,
    index,
    goTo: (to) => navigate(paths.stage(survey.id, stage.id, to + 1)),
    leave: () => navigate(paths.survey(survey.id)),
    stored: stored.answers,
    isClosed,
    // A stage that was completed on another device accepts no drafts.
    isNewPage:
      stored.status === 'COMPLETE'
        ? undefined
        : (page) => stored.status === 'PARTIAL' && page + 1 !== stored.currentPage,
    saveDraft: async (answers, { page, ...options }) => {
      await save({ answers, draft: true, currentPage: page + 1 }, options)
      void refreshSurveys()
    },
    submit: async (answers) => {
      await save({ answers, draft: false, currentPage: index + 1 })
      return { kind: 'stored' }
    },
    onSubmitted: async (kind) => {
      if (kind === 'answeredBefore') await refreshAnswers(surveyCalls.answers)
      sentHere.add(survey.id)
      await refreshSurveys()
      // Back does not lead into what was sent.
      navigate(nextPath(survey, stage), { replace: true })
    },
  })
}

interface Sent {
  readonly answers: readonly Answer[]
  readonly draft: boolean
  /** The page on which another device continues, from 1. */
  readonly currentPage: number
}

/** Returns the path of the next stage or, once the survey is complete, of the screen that says so. */
function nextPath(survey: StageGiven['survey'], stage: Pick<StageGiven['stage'], 'id'>): string {
  const next = nextStage(survey.stages, stage.id)
  return next === undefined ? paths.surveyFinished : paths.stage(survey.id, next.id)
}

async function refreshSurveys(): Promise<void> {
  const outdated = [surveyCalls.surveyList, surveyCalls.survey, accessCalls.status]
  await Promise.all(outdated.map((call) => refreshAnswers(call)))
}
