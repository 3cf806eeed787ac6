import type { Reply } from '@saathi/contract/call.ts'
import type { Question } from '@saathi/contract/questions/question.ts'
import type { StageAnswers, surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { useEffect, useMemo, useRef } from 'react'

import { useQuestionForm } from '../questions/public.tsx'
import { answersBeside, useSendingFiles, useUploads } from '../questions/uploads.ts'
import { onNetwork } from '../wire/network.ts'
import { inOrder } from './rules.ts'
import { useSaveStage } from './useSaveStage.ts'

interface Filled {
  readonly survey: Reply<typeof surveyCalls.survey>
  readonly stage: Reply<typeof surveyCalls.stage>
  readonly stored: StageAnswers
  /** The page that is shown, from 0. */
  readonly index: number
}

/** A stage as it is filled in: its answers, its files, and their ways to the server. */
export function useFilling({ survey, stage, stored, index }: Filled) {
  const pages = useMemo(
    () => stage.pages.map(({ questions }) => ({ questions: inOrder(questions) })),
    [stage.pages],
  )
  const questions = useMemo(() => pages.flatMap((each) => each.questions), [pages])
  const saving = useSaveStage({ survey, stage })
  const uploads = useUploads()
  const form = useQuestionForm({
    place: `survey.${survey.id}.${stage.id}`,
    questions,
    stored: stored.answers,
    isRemoved: uploads.isRemoved,
  })
  useSendingFiles(uploads, async (question, file, way) => {
    const collected = form.collect({ draft: true })
    const answers = answersBeside(collected.answers, question.key, file)
    const options = file === null ? way : { ...way, files: { [question.key]: file } }
    const given = { collected: { ...collected, answers }, currentPage: index + 1, options }
    const outcome = await saving.sendFile(question.key, given)
    if (outcome === undefined) form.settle(question.key)
    return outcome
  })
  const keep = (page: number, options?: { readonly outlivesPage: true }) => {
    if (stored.status === 'COMPLETE') return
    const isElsewhere = page + 1 !== stored.currentPage
    if (!form.isKeptHere && !(isElsewhere && stored.status === 'PARTIAL')) return
    const collected = form.collect({ draft: true })
    saving.saveDraft({ collected, currentPage: page + 1, ...(options === undefined ? {} : { options }) })
  }
  useSendingWhenLeft(() => keep(index, { outlivesPage: true }))
  return {
    pages,
    questions,
    form,
    saving,
    uploads,
    /** What is wrong with the answers to some questions; a file that is on its way is not missing. */
    problemsIn: (asked: readonly Question[]) =>
      Object.fromEntries(Object.entries(form.problemsIn(asked)).filter(([key]) => !uploads.isUnderway(key))),
    /** Sends what only this device holds as a draft, to go on with that page. */
    keep,
    submit: () => saving.submit({ collected: form.collect({ draft: false }), currentPage: index + 1 }),
  }
}

/** Sends when the page is put away, which on phones is often its end, and when the network is back. */
function useSendingWhenLeft(send: () => void) {
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    const putAway = () => {
      if (document.visibilityState === 'hidden') latest.current()
    }
    document.addEventListener('visibilitychange', putAway)
    const stopListening = onNetwork((isOnline) => isOnline && latest.current())
    return () => {
      document.removeEventListener('visibilitychange', putAway)
      stopListening()
    }
  }, [])
}
