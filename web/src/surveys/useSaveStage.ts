import { accessCalls } from '@saathi/contract/access/calls.ts'
import type { Reply } from '@saathi/contract/call.ts'
import type { Answer } from '@saathi/contract/questions/question.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { ask, type AskOptions, NetworkFailure, Problem } from '../wire/api.ts'
import { fieldErrors } from '../errorText.ts'
import { paths } from '../paths.ts'
import { putAnswer, queryClient, refreshAnswers } from '../wire/queries.ts'
import { refusedAnswers } from '../questions/refused.ts'
import { findPageAfterTerms } from '../shell/findArrival.ts'
import { nextStage } from './rules.ts'

/** The answers of a form as it stands. */
export interface Collected {
  readonly answers: readonly Answer[]
  /** Drops them from this device once they have arrived. */
  readonly forget: () => void
}

/** What became of answers that were sent for good. */
export type Submitted =
  | { readonly kind: 'stored'; readonly next: string }
  | { readonly kind: 'wrong'; readonly problems: Readonly<Record<string, string>> }
  | { readonly kind: 'failed' }

interface Place {
  readonly survey: Reply<typeof surveyCalls.survey>
  readonly stage: Pick<Reply<typeof surveyCalls.stage>, 'id'>
}

interface Sending {
  readonly collected: Collected
  readonly draft: boolean
  /** The page to go on with on another device, from 1. */
  readonly currentPage: number
  readonly options?: Pick<AskOptions, 'files' | 'onProgress' | 'signal' | 'outlivesPage'>
}

/** Sends a stage's answers, one sending after the other: as drafts when a page is left, for good at the end. */
export function useSaveStage(place: Place) {
  const [error, setError] = useState<unknown>(undefined)
  const [isBusy, setBusy] = useState(false)
  const sending = useMutation(
    {
      scope: { id: 'surveyAnswers' },
      mutationFn: (given: Sending) => send(place, given),
      onSuccess: refreshSurveys,
    },
    queryClient,
  )
  return {
    error,
    isBusy,
    /** A draft that does not arrive stays on this device and goes with the next one. */
    saveDraft: (given: Omit<Sending, 'draft'>) => sending.mutate({ ...given, draft: true }),
    /** A file goes at once, with the draft it belongs to; answers what the server says against it. */
    sendFile: async (key: string, given: Omit<Sending, 'draft'>) => {
      try {
        await sending.mutateAsync({ ...given, draft: true })
        return undefined
      } catch (failure) {
        const refused = failure instanceof Problem ? fieldErrors(failure)[key] : undefined
        if (refused === undefined) throw failure
        return { refused }
      }
    },
    submit: async (given: Omit<Sending, 'draft'>): Promise<Submitted> => {
      const { collected } = given
      setError(undefined)
      setBusy(true)
      try {
        await sending.mutateAsync({ ...given, draft: false })
      } catch (failure) {
        const problems = refusedAnswers(failure, collected.answers)
        if (problems !== undefined) return { kind: 'wrong', problems }
        if (!(failure instanceof Problem && failure.status === 410)) {
          setError(failure)
          return { kind: 'failed' }
        }
        // Answered before, here or on another device: what is stored counts, and the way goes on.
        collected.forget()
        await refreshSurveys()
      } finally {
        setBusy(false)
      }
      return { kind: 'stored', next: await findNext(place) }
    },
  }
}

async function send(
  { survey, stage }: Place,
  { collected: { answers, forget }, draft, currentPage, options = {} }: Sending,
): Promise<void> {
  const body = { survey: survey.id, stage: stage.id, answers: [...answers], draft, currentPage }
  const reply = await ask(surveyCalls.saveAnswers, { body }, options)
  putAnswer(surveyCalls.answers, { query: { survey: survey.id, stage: stage.id } }, reply)
  forget()
}

/** The next stage, or where the person's status leads once the survey is done. */
async function findNext({ survey, stage }: Place): Promise<string> {
  const next = nextStage(survey.stages, stage.id)
  if (next !== undefined) return paths.stage(survey.id, next.id)
  try {
    return await findPageAfterTerms()
  } catch (failure) {
    if (!(failure instanceof NetworkFailure || failure instanceof Problem)) throw failure
    // The answers are stored; only what comes next is not known yet.
    return paths.survey(survey.id)
  }
}

async function refreshSurveys(): Promise<void> {
  const outdated = [surveyCalls.surveyList, surveyCalls.survey, accessCalls.status]
  await Promise.all(outdated.map((call) => refreshAnswers(call)))
}
