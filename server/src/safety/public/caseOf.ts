import type { Database } from '../../engines/database/database.ts'
import type { StaffMember } from '../../http/request.ts'
import { casesSeenBy } from '../caseAccess/seen.ts'
import { casesOfPeople } from '../caseRows/caseStore.ts'

/** The most cases of a person that are looked at; nobody has that many. */
const mostCases = 100

/** Whether a member of the team with the right `safety` sees a case about or by a person. */
export async function seesCaseOf(db: Database, staff: StaffMember, personId: string): Promise<boolean> {
  if (!staff.rights.includes('safety')) return false
  return (await casesSeenBy(db, staff, await casesOfPeople(db, [personId], mostCases))).length > 0
}
