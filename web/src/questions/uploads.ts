import type { Answer } from '@saathi/contract/questions/question.ts'
import { createContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'

import { type SendFile, type Upload, UploadDesk } from './uploadDesk.ts'

/** What a form and its fields of files know and do. */
export interface Uploads extends Pick<UploadDesk, 'choose' | 'cancel' | 'retry' | 'remove' | 'sendBy'> {
  readonly of: (key: string) => Upload | undefined
  /** Whether a file was taken away that the server still holds for a moment. */
  readonly isRemoved: (key: string) => boolean
  /** Whether a file is on its way for a question, so that it is not yet missing. */
  readonly isUnderway: (key: string) => boolean
  /** Whether something is on its way, so that the form is not yet whole. */
  readonly isBusy: boolean
}

/** The files of the form around; without one, files are not taken. */
export const UploadsContext = createContext<Uploads | undefined>(undefined)

/** Keeps what becomes of the files of a form, over all its pages. */
export function useUploads(): Uploads {
  const [desk] = useState(() => new UploadDesk())
  const known = useSyncExternalStore(desk.watch, desk.known)
  useEffect(() => desk.open(), [desk])
  return useMemo(() => {
    const { choose, cancel, retry, remove } = desk
    const underway = new Set(['preparing', 'sending', 'waiting'])
    return {
      choose,
      cancel,
      retry,
      remove,
      sendBy: (send) => desk.sendBy(send),
      of: (key) => known[key],
      isRemoved: (key) => known[key]?.state === 'removed',
      isUnderway: (key) => underway.has(known[key]?.state ?? ''),
      isBusy: Object.values(known).some(({ state }) => underway.has(state)),
    }
  }, [desk, known])
}

/** The answers of a form with one file on its way: one that is taken away is said to be gone. */
export function answersBeside(answers: readonly Answer[], key: string, file: File | null): Answer[] {
  const others = answers.filter(({ questionKey }) => file !== null || questionKey !== key)
  return file === null ? [...others, { questionKey: key, answer: null }] : others
}

/** Ties the files of a form to the way they are sent. */
export function useSendingFiles({ sendBy }: Uploads, send: SendFile): void {
  useEffect(() => sendBy(send))
}
