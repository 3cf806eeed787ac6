import type { Answer, Question } from '@saathi/contract/questions/question.ts'
import { useMemo } from 'react'

import { type Problems, useAnswers } from '../useAnswers.ts'
import { useUploads } from '../uploads.ts'
import { type SaveDraft, useDrafts } from '../useDrafts.ts'
import { type Submitted, useSubmitting } from '../useSubmitting.ts'

interface FlowGiven {
  /** Names the form on this device, such as a survey's stage. */
  readonly place: string
  readonly pages: readonly (readonly Question[])[]
  /** The page that is shown, from 0. */
  readonly index?: number
  readonly goTo?: (index: number) => void
  /** Leaves the form: back from its first page, or on from its last once it is closed. */
  readonly leave?: () => void
  /** What the server holds. */
  readonly stored: readonly Answer[]
  /** Answered for good: the pages are shown and nothing is sent. */
  readonly isClosed?: boolean
  /** Sends a draft; without it the form takes no files. */
  readonly saveDraft?: SaveDraft
  /** Whether moving to a page is sent even where no answer is new; undefined where drafts go with files only. */
  readonly isNewPage?: ((page: number) => boolean) | undefined
  readonly submit: (answers: readonly Answer[]) => Promise<Submitted>
  /** What comes after the answers were stored, now or before. */
  readonly onSubmitted: (kind: 'stored' | 'answeredBefore') => Promise<void> | void
}

export type QuestionFlow = ReturnType<typeof useQuestionFlow>

const nothing = () => undefined

/**
 * The one way to fill in a form, whichever domain it belongs to: answers on the device at every key, files, pages, what is wrong,
 * drafts and answers for good. The domain says which calls are sent and what comes after.
 */
export function useQuestionFlow(given: FlowGiven) {
  const { place, pages, index = 0, goTo = nothing, leave = nothing, stored, isClosed = false } = given
  const questions = useMemo(() => pages.flat(), [pages])
  const shown = pages[index] ?? []
  const isLast = index >= pages.length - 1
  const uploads = useUploads()
  const form = useAnswers({ place, questions, stored, isRemoved: uploads.isRemoved })
  const { keep } = useDrafts({
    place,
    index,
    form,
    uploads,
    saveDraft: isClosed ? undefined : given.saveDraft,
    isNewPage: isClosed ? undefined : given.isNewPage,
  })
  const submitting = useSubmitting({ place, submit: given.submit, onSubmitted: given.onSubmitted })
  /** Goes to the first page with a problem, and to its question. */
  const show = (problems: Problems) => {
    const first = pages.findIndex((page) => page.some(({ key }) => Object.hasOwn(problems, key)))
    if (first !== -1 && first !== index) goTo(first)
    form.showProblems(problems)
  }
  const problemsIn = (asked: readonly Question[]): Problems =>
    // A file that is on its way is not missing.
    Object.fromEntries(Object.entries(form.problemsIn(asked)).filter(([key]) => !uploads.isUnderway(key)))
  const goOn = async (): Promise<void> => {
    if (submitting.isBusy) return
    if (isClosed) return isLast ? leave() : goTo(index + 1)
    const problems = problemsIn(isLast ? questions : shown)
    if (hasAny(problems)) return show(problems)
    if (!isLast) {
      keep(index + 1)
      return goTo(index + 1)
    }
    const refused = await submitting.submit(form.collect({ draft: false }))
    if (hasAny(refused)) show(refused)
  }
  return {
    shown,
    isLast,
    isClosed,
    valueOf: form.valueOf,
    change: form.change,
    problems: form.problems,
    /** Problems on the page that is shown. */
    problemCount: shown.filter(({ key }) => Object.hasOwn(form.problems, key)).length,
    isOnDeviceOnly: form.isOnDeviceOnly,
    uploads: isClosed || given.saveDraft === undefined ? undefined : uploads,
    /** The last page waits for its files. */
    isWaitingForFiles: isLast && uploads.isBusy,
    isBusy: submitting.isBusy,
    failureText: submitting.failureText,
    goOn,
    goBack: () => {
      keep(Math.max(index - 1, 0))
      if (index === 0) leave()
      else goTo(index - 1)
    },
  }
}

function hasAny(problems: Problems): boolean {
  return Object.keys(problems).length > 0
}
