import { v7 as uuid } from 'uuid'
import type { StaffRight } from '@saathi/contract/base/staffRights.ts'

import type { Database } from '../../engines/database/database.ts'
import { dropEndedActions, insertAction } from '../acts/store.ts'
import { type Act, audit } from './audit.ts'

/** An act of the desk that can be undone. */
export interface UndoableAct extends Act {
  /** The right that the act and its undo need. */
  readonly right: StaffRight
  /** The kind that a room undoes. */
  readonly kind: string
  /** What the room needs to undo it. */
  readonly payload: unknown
  /** Acts with the same chain about the same thing replace each other: only the newest can be undone. */
  readonly chain?: string
  /** For how long it can be undone. */
  readonly undoMs?: number
}

/** A day. */
const usualMs = 86_400_000

/** For how long an act stays after its time, so that a late undo is told why it is refused: a week. */
const keptMs = 7 * usualMs

/** Adds an act to the audit and stores how to undo it, in the caller's transaction. */
export async function undoableAct(
  tx: Database,
  { right, kind, payload, chain = '', undoMs = usualMs, ...act }: UndoableAct,
): Promise<{ readonly actionId: string; readonly undoUntil: string }> {
  const auditId = await audit(tx, act)
  const { staffId, about, aboutId, at } = act
  const undoUntil = new Date(at.getTime() + undoMs)
  const actionId = uuid()
  await insertAction(tx, {
    id: actionId,
    staffId,
    rightName: right,
    kind,
    about,
    aboutId,
    payload: JSON.stringify(payload),
    doneAt: at,
    undoUntil,
    auditId,
    chain,
  })
  await dropEndedActions(tx, new Date(at.getTime() - keptMs))
  return { actionId, undoUntil: undoUntil.toISOString() }
}
