import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import type { StaffMember } from '../../http/request.ts'
import { personById } from '../../people/public/store.ts'
import { type CaseHouse, noteAct } from '../caseAccess/openCase.ts'
import type { Case } from '../caseAccess/seen.ts'
import { setOpened } from '../caseRows/caseStore.ts'
import { moveReportIn, type ReportAct } from './reports.ts'

/** A case with the member of the team who works on it. */
interface Opening {
  readonly staff: StaffMember
  readonly found: Case
}

/** Opens a case in the name of a member of the team, unless someone has. The reporter hears that someone looks at it. */
export async function openCaseIn(house: CaseHouse, tx: Database, { staff, found }: Opening): Promise<void> {
  if (found.openedBy !== null) return
  const at = house.clock.now()
  await setOpened(tx, found.id, { by: staff.id, at })
  const moved = await moveReportOf(house, tx, { staff, found, act: 'take', words: '' })
  if (!moved) await noteAct(house, tx, { staff, found, at, act: 'case_taken' })
}

/** Moves the report of a case; returns false if it has none, or if the report is there already. */
export async function moveReportOf(
  house: CaseHouse,
  tx: Database,
  { staff, found, act, words }: Opening & { readonly act: ReportAct; readonly words: string },
): Promise<boolean> {
  if (found.kind !== 'report') return false
  const member = await personById(tx, staff.id)
  if (member === undefined) throw new Failure('notFound')
  const moved = await moveReportIn(house, tx, { staff: member, named: found.id, act, words })
  if (typeof moved !== 'string') return true
  const isThere = moved === 'taken' || moved === 'open' || moved === 'unknown'
  if (!isThere) throw new Failure('alreadyTaken')
  return false
}
