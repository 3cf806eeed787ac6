import type { Answer, Question } from '@saathi/contract/questions/question.ts'
import { useMemo } from 'react'

import { useJustShown } from '../../ui/useJustShown.ts'
import { type Problems, useAnswers } from '../useAnswers.ts'
import { type Uploads, useUploads } from '../uploads.ts'
import { type SaveDraft, useDrafts } from '../useDrafts.ts'
import { type Submitted, useSubmitting } from '../useSubmitting.ts'

interface FlowGiven {
  /** Names the form on this device, such as a survey's stage. */
  readonly place: string
  readonly pages: readonly (readonly Question[])[]
  /** The page that is shown, from 0. */
  readonly index?: number
  readonly goTo?: (index: number) => void
  /** Leaves the form: back from its first page, or forward from its last page once it is closed. */
  readonly leave?: () => void
  /** The answers that the server has. */
  readonly stored: readonly Answer[]
  /** The answers are final: the pages are read-only and nothing is sent. */
  readonly isClosed?: boolean
  /** Sends a draft; without it the form takes no files. */
  readonly saveDraft?: SaveDraft
  /** Whether moving to a page is sent even without a new answer; undefined if drafts are sent with files only. */
  readonly isNewPage?: ((page: number) => boolean) | undefined
  /** Whether final answers can wait on the device for the network. An optional file cannot, and is left out then. */
  readonly isStoredOffline?: boolean
  readonly submit: (answers: readonly Answer[]) => Promise<Submitted>
  /** Called when the answers are stored, now or earlier. */
  readonly onSubmitted: (kind: 'stored' | 'answeredBefore') => Promise<void> | void
}

export type QuestionFlow = ReturnType<typeof useQuestionFlow>

const nothing = () => undefined

/**
 * The one way to fill in a form in any domain: answers stored on the device at every key, files, pages, problems,
 * drafts and final answers. The domain decides which calls are sent and what follows.
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
  const isResting = useJustShown(`${place}.${index}`)
  const submitting = useSubmitting({ place, submit: given.submit, onSubmitted: given.onSubmitted })
  /** Goes to the first page with a problem, and to its question. */
  const show = (problems: Problems) => {
    const first = pages.findIndex((page) => page.some(({ key }) => Object.hasOwn(problems, key)))
    if (first !== -1 && first !== index) goTo(first)
    form.showProblems(problems)
  }
  const goOn = async (): Promise<void> => {
    if (submitting.isBusy || isResting) return
    if (isClosed) return isLast ? leave() : goTo(index + 1)
    const problems = problemsWithout(uploads.isUnderway, form.problemsIn(isLast ? questions : shown))
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
    /** The number of problems on the shown page. */
    problemCount: shown.filter(({ key }) => Object.hasOwn(form.problems, key)).length,
    isOnDeviceOnly: form.isOnDeviceOnly,
    uploads: isClosed || given.saveDraft === undefined ? undefined : uploads,
    ...filesUnderway(isLast ? questions : [], uploads, given.isStoredOffline),
    isBusy: submitting.isBusy,
    /** The page has only just come on screen: moving on was meant for the page before. */
    isResting,
    failureText: submitting.failureText,
    goOn,
    goBack: () => {
      keep(Math.max(index - 1, 0))
      if (index === 0) leave()
      else goTo(index - 1)
    },
  }
}

/** The files that have not arrived. Where the answers can wait for the network, an optional file that waits does not hold them up. */
function filesUnderway(questions: readonly Question[], uploads: Uploads, isStoredOffline = false) {
  const underway = questions.filter(({ key }) => uploads.isUnderway(key))
  const mayGoWithout = ({ key, mandatory }: Question) =>
    isStoredOffline && !mandatory && uploads.isWaiting(key)
  return {
    /** The last page waits for its files. */
    isWaitingForFiles: !underway.every(mayGoWithout),
    /** The names of files that are not sent if the form is submitted now. */
    leftOut: underway.filter(mayGoWithout).map(({ key }) => uploads.of(key)?.name ?? ''),
  }
}

/** A file that is being sent is not missing. */
function problemsWithout(isUnderway: (key: string) => boolean, problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([key]) => !isUnderway(key)))
}

function hasAny(problems: Problems): boolean {
  return Object.keys(problems).length > 0
}
