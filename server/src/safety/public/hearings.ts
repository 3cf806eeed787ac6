import { Failure } from '@saathi/contract/errors.ts'

import { tellChannel } from '../../chat/public/conversation.ts'
import { colleaguesWith } from '../../desk/public/standing.ts'
import type { Database } from '../../engines/database/database.ts'
import type { StaffMember } from '../../http/request.ts'
import { peopleByIds, personById } from '../../people/public/store.ts'
import { caseById } from '../caseRows/caseStore.ts'
import { type CaseHouse, lockOpenCase, noteAct } from '../caseAccess/openCase.ts'
import { isSecondNeeded } from '../caseAccess/second.ts'
import { logAct } from './logStore.ts'
import { openCaseIn } from './openedCase.ts'

/** A member of the team who hears the recording of a reported call, and why. */
export interface Hearing {
  readonly staff: StaffMember
  /** The case, which has the id of its report. */
  readonly id: string
  readonly words: string
}

/**
 * Notes that a member of the team hears the recording of a case, in the log, in the audit, and in the chat for its members. Throws unless
 * they see the case and it is open. If the case is about staff, it opens for nobody before a second member asks too.
 */
export async function hearCase(
  house: CaseHouse,
  tx: Database,
  { staff, id, words }: Hearing,
): Promise<'opened' | 'secondNeeded'> {
  const found = await lockOpenCase(tx, { staff, id })
  const member = await personById(tx, staff.id)
  if (found.kind !== 'report' || found.channelId === null || member === undefined)
    throw new Failure('notFound')
  const { channelId } = found
  const at = house.clock.now()
  await openCaseIn(house, tx, { staff, found })
  if (await isSecondNeeded(tx, { staff, found })) {
    await noteAct(house, tx, { staff, found, at, why: words, act: 'case_read_asked' })
    return 'secondNeeded'
  }
  await logAct(tx, { at, staff: member.email, act: 'heard', reportId: id, channelId, words })
  const text = { notice: 'staff_read', reason: 'recording' } as const
  await tellChannel(tx, {
    channelId,
    staffId: staff.id,
    text,
    tempId: `staff-heard:${id}:${at.getTime()}`,
    at,
  })
  await noteAct(house, tx, { staff, found, at, why: words, act: 'case_heard' })
  return 'opened'
}

/** Whether a member of the team may still hear the recording of a case: it is open, and they have the right and see its people. */
export async function mayHear(
  db: Database,
  { staffId, reportId }: { readonly staffId: string; readonly reportId: string },
): Promise<boolean> {
  const found = await caseById(db, reportId)
  if (found === undefined || found.closedAt !== null || found.aboutId === staffId) return false
  const people = await peopleByIds(db, [found.reporterId ?? [], found.aboutId ?? []].flat())
  const seenBy = await colleaguesWith(db, { staffId: '', right: 'safety' })
  const nobody = { project: null, institutionCode: null }
  return [nobody, ...people].every((person) => seenBy(person).includes(staffId))
}
