import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { useSyncExternalStore } from 'react'

import { makeListeners } from '../../device/listeners.ts'
import { ask } from '../../wire/api.ts'
import { refreshDesk } from './refresh.ts'

/** The newest act that can be undone. */
export interface Undoable {
  readonly actionId: string
  readonly undoUntil: string | null
  /** The sentence that says what was done. */
  readonly words: string
}

const changes = makeListeners()
let newest: Undoable | undefined

/** Offers to undo an act, in place of the one before. */
export function offerUndo(act: Undoable | undefined): void {
  newest = act
  changes.tell()
}

/** Returns the newest act that can be undone. */
export function useUndoable(): Undoable | undefined {
  return useSyncExternalStore(changes.listen, () => newest)
}

/** Undoes the newest act. */
export async function undoNewest(): Promise<void> {
  const act = newest
  if (act === undefined) return
  await ask(deskCalls.undo, { params: { actionId: act.actionId }, body: {} })
  offerUndo(undefined)
  await refreshDesk()
}
