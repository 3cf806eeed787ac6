import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../house/house.ts'
import type { StaffMember } from '../http/request.ts'
import type { JoinedRooms } from '../room/room.ts'
import { audit } from './public/audit.ts'
import { takenBy } from './public/takenBy.ts'
import { requireRight } from './public/staffFor.ts'
import { lockAction, markUndone, replacedBy } from './acts/store.ts'

/** Undoes an act of the desk about something in the scope; throws if it is undone already, or if its time for undo is over. */
export async function undoAct(
  { db, clock, undo, seenSubjects }: Pick<House, 'db' | 'clock'> & Pick<JoinedRooms, 'undo' | 'seenSubjects'>,
  staff: StaffMember,
  actionId: string,
): Promise<void> {
  const after = await db.transaction(async (tx) => {
    const action = await lockAction(tx, actionId)
    if (action === undefined) throw new Failure('notFound')
    requireRight(staff, action.rightName)
    const isSeen = (await seenSubjects(staff, action.about, [action.aboutId])).has(action.aboutId)
    if (!isSeen) throw new Failure('notFound')
    if (action.undoneAt !== null) throw new Failure('alreadyUndone')
    const at = clock.now()
    if (action.undoUntil <= at) throw new Failure('undoEnded')
    const { about, aboutId, kind, payload } = action
    const later = await replacedBy(tx, action)
    if (later !== undefined) throw await takenBy(tx, later)
    const done = await undo(tx, kind, JSON.parse(payload))
    await markUndone(tx, { id: actionId, staffId: staff.id, at })
    await audit(tx, { staffId: staff.id, at, act: `${kind}_undone`, about, aboutId })
    return done
  })
  await after?.()
}
