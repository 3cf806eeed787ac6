import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import { setReadAgreed, setReadAsked } from '../caseRows/caseStore.ts'
import { type Case, otherMembers } from './seen.ts'

/**
 * Whether a case about staff stays closed to a member who asks, because no second one has asked yet. Their question is noted. Throws
 * `onlyOneMember` if there is nobody else.
 */
export async function isSecondNeeded(
  tx: Database,
  { staff, found }: { readonly staff: { readonly id: string }; readonly found: Case },
): Promise<boolean> {
  if (!found.isAboutStaff) return false
  if (!hasSecond(found, staff.id)) {
    if ((await otherMembers(tx, staff.id, found.aboutId)) === 0) throw new Failure('onlyOneMember')
    await setReadAsked(tx, found.id, staff.id)
    return true
  }
  if (found.readAskedBy !== staff.id) await setReadAgreed(tx, found.id, staff.id)
  return false
}

/** Whether another member of the team has asked too. */
function hasSecond({ readAskedBy, readAgreedBy }: Case, staffId: string): boolean {
  return readAgreedBy !== null || (readAskedBy !== null && readAskedBy !== staffId)
}
