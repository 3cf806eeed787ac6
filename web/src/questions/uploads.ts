import type { Answer } from '@saathi/contract/questions/question.ts'
import { createContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'

import { type SendFile, type Upload, UploadDesk } from './uploadDesk.ts'

/** The files of a form, for the form and its fields. */
export interface Uploads extends Pick<UploadDesk, 'choose' | 'cancel' | 'retry' | 'remove' | 'sendBy'> {
  readonly of: (key: string) => Upload | undefined
  /** Whether a file was removed here while the server still has it. */
  readonly isRemoved: (key: string) => boolean
  /** Whether a file for a question is being sent. Its answer does not count as missing then. */
  readonly isUnderway: (key: string) => boolean
  /** Whether a file waits for the network. */
  readonly isWaiting: (key: string) => boolean
}

/** The files of the surrounding form; without them, file fields are read only. */
export const UploadsContext = createContext<Uploads | undefined>(undefined)

/** Holds the files of all pages of a form. */
export function useUploads(): Uploads {
  const [desk] = useState(() => new UploadDesk())
  const known = useSyncExternalStore(desk.openFor, desk.known)
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
      isWaiting: (key) => known[key]?.state === 'waiting',
    }
  }, [desk, known])
}

/** The answers that are sent with one file. A removed file is an answer of null. */
export function answersBeside(answers: readonly Answer[], key: string, file: File | null): Answer[] {
  const others = answers.filter(({ questionKey }) => file !== null || questionKey !== key)
  return file === null ? [...others, { questionKey: key, answer: null }] : others
}

/** Sets how the files of a form are sent. */
export function useSendingFiles({ sendBy }: Uploads, send: SendFile): void {
  useEffect(() => sendBy(send))
}
