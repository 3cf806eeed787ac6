import { statusCalls } from '@saathi/contract/accounts/statusCalls.ts'
import type { Reply } from '@saathi/contract/call.ts'
import type { Answer } from '@saathi/contract/questions/question.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { ask, NetworkFailure, Problem } from '../api.ts'
import { paths } from '../paths.ts'
import { putAnswer, queryClient, refreshAnswers } from '../queries.ts'
import { refusedAnswers } from '../questions/refused.ts'
import { findPageAfterTerms } from '../shell/findArrival.ts'
import { nextStage } from './rules.ts'

interface Collected {
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

/** Sends a stage's answers, one sending after the other: as drafts when a page is left, for good at the end. */
export function useSaveStage(place: Place) {
  const [error, setError] = useState<unknown>(undefined)
  const [isBusy, setBusy] = useState(false)
  const sending = useMutation(
    {
      scope: { id: 'surveyAnswers' },
      mutationFn: ({ collected, draft }: { collected: Collected; draft: boolean }) =>
        send(place, collected, draft),
      onSuccess: refreshSurveys,
    },
    queryClient,
  )
  return {
    error,
    isBusy,
    /** A draft that does not arrive stays on this device and goes with the next one. */
    saveDraft: (collected: Collected) => sending.mutate({ collected, draft: true }),
    submit: async (collected: Collected): Promise<Submitted> => {
      setError(undefined)
      setBusy(true)
      try {
        await sending.mutateAsync({ collected, draft: false })
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

async function send({ survey, stage }: Place, { answers, forget }: Collected, draft: boolean): Promise<void> {
  const reply = await ask(surveyCalls.saveAnswers, {
    body: { survey: survey.id, stage: stage.id, answers: [...answers], draft },
  })
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
  const outdated = [surveyCalls.surveyList, surveyCalls.survey, statusCalls.status]
  await Promise.all(outdated.map((call) => refreshAnswers(call)))
}
