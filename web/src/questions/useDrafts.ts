import type { Answer } from '@saathi/contract/questions/question.ts'

import { fieldErrors } from '../texts/errorText.ts'
import { type AskOptions, NetworkFailure, Problem } from '../wire/api.ts'
import { inTurn } from './inTurn.ts'
import { answersBeside, type Uploads, useSendingFiles } from './uploads.ts'
import type { Collected, useAnswers } from './useAnswers.ts'
import { useSendingWhenLeft } from './useSendingWhenLeft.ts'

/** How a draft is sent, and the page, from 0, on which another device continues. */
export interface DraftWay extends Pick<AskOptions, 'files' | 'onProgress' | 'signal' | 'outlivesPage'> {
  readonly page: number
}

/** Sends a draft; resolves once the server has it. */
export type SaveDraft = (answers: readonly Answer[], way: DraftWay) => Promise<unknown>

interface DraftsGiven {
  readonly place: string
  readonly index: number
  readonly form: ReturnType<typeof useAnswers>
  readonly uploads: Uploads
  readonly saveDraft: SaveDraft | undefined
  /** Whether moving to a page is sent even without a new answer; undefined if drafts are sent with files only. */
  readonly isNewPage: ((page: number) => boolean) | undefined
}

/** Sends the drafts of a form: at once with each file and, if wanted, when a page is left. */
export function useDrafts({ place, index, form, uploads, saveDraft, isNewPage }: DraftsGiven) {
  const send = async ({ answers, forget }: Collected, way: DraftWay) => {
    if (saveDraft === undefined) return
    await inTurn(place, () => saveDraft(answers, way))
    // A form that drafts only its files can be submitted offline, so its answers must stay on the device.
    if (isNewPage !== undefined) await forget()
  }
  useSendingFiles(uploads, async (question, file, way) => {
    const collected = form.collect({ draft: true })
    const answers = answersBeside(collected.answers, question.key, file)
    const files = file === null ? {} : { files: { [question.key]: file } }
    try {
      await send({ ...collected, answers }, { ...way, ...files, page: index })
    } catch (failure) {
      const refused = failure instanceof Problem ? fieldErrors(failure)[question.key] : undefined
      if (refused === undefined) throw failure
      return { refused }
    }
    form.settle(question.key)
    return undefined
  })
  /** Sends the unsent answers. A failed draft stays on the device and is sent with the next one. */
  const keep = (page: number, way: Pick<DraftWay, 'outlivesPage'> = {}) => {
    if (isNewPage === undefined || (!form.isOnDeviceOnly && !isNewPage(page))) return
    void send(form.collect({ draft: true }), { ...way, page }).catch((failure: unknown) => {
      if (!(failure instanceof NetworkFailure || failure instanceof Problem)) throw failure
    })
  }
  useSendingWhenLeft(() => keep(index, { outlivesPage: true }))
  return { keep }
}
