import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { useSyncExternalStore } from 'react'

import { makeListeners } from '../../device/listeners.ts'
import { ask } from '../../wire/api.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { refreshDesk } from './refresh.ts'

/** The newest act, and how to undo it. */
export interface Undoable {
  /** Null if nothing undoes it. */
  readonly actionId: string | null
  readonly undoUntil: string | null
  /** The sentence that says what was done. */
  readonly words: string
  /** When an email about it leaves. An undo before stops it, and a later one sends another. */
  readonly mailsAt?: number | undefined
}

/** Returns the key of the sentence about the email of an act, before its undo or after it; undefined without an email. */
export function mailKey({ mailsAt }: Pick<Undoable, 'mailsAt'>, isUndone: boolean): string | undefined {
  if (mailsAt === undefined) return undefined
  const isSent = mailsAt <= serverNow().getTime()
  if (isUndone) return isSent ? 'desk.mailed.corrected' : 'desk.mailed.stopped'
  return isSent ? 'desk.mailed.sent' : 'desk.mailed.waits'
}

/** For how many milliseconds a sentence is shown at least; longer only while the act can be undone. */
const shownMs = 8000

const changes = makeListeners()
let newest: Undoable | undefined
let leaving: ReturnType<typeof setTimeout> | undefined

/** Says what was done and offers to undo it, in place of the act before. It leaves when nothing can be undone any more. */
export function offerUndo(act: Undoable | undefined): void {
  clearTimeout(leaving)
  newest = act
  if (act !== undefined) leaving = setTimeout(() => offerUndo(undefined), msLeft(act))
  changes.tell()
}

function msLeft({ actionId, undoUntil }: Undoable): number {
  if (actionId === null || undoUntil === null) return shownMs
  return Math.max(shownMs, Date.parse(undoUntil) - serverNow().getTime())
}

/** Returns the newest act. */
export function useUndoable(): Undoable | undefined {
  return useSyncExternalStore(changes.listen, () => newest)
}

/** Undoes the newest act, and then says what was undone: `words` returns the sentence. */
export async function undoNewest(words: (done: string, mail: string | undefined) => string): Promise<void> {
  const act = newest
  if (act === undefined || act.actionId === null) return
  const { actionId, mailsAt } = act
  await undo({ actionId, words: act.words, mailsAt }, words)
}

/** Undoes an act, and then says what was undone: `words` returns the sentence. */
export async function undo(
  act: Pick<Undoable, 'words' | 'mailsAt'> & { readonly actionId: string },
  words: (done: string, mail: string | undefined) => string,
): Promise<void> {
  const mail = mailKey(act, true)
  await ask(deskCalls.undo, { params: { actionId: act.actionId }, body: {} })
  offerUndo({ actionId: null, undoUntil: null, words: words(act.words, mail) })
  await refreshDesk()
}
