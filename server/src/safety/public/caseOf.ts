import type { Database } from '../../engines/database/database.ts'
import type { StaffMember } from '../../http/request.ts'
import { type Case, casesSeenBy } from '../caseAccess/seen.ts'
import { casesOfPeople } from '../caseRows/caseStore.ts'

/** The most cases that are looked at; nobody has that many. */
const mostCases = 200

/** Whether a member of the team with the right `safety` sees a case about or by a person. */
export async function seesCaseOf(db: Database, staff: StaffMember, personId: string): Promise<boolean> {
  return (await casesSeen(db, staff, [personId])).length > 0
}

/** Returns the open cases about these people that a member of the team sees. */
export async function openCasesAbout(
  db: Database,
  staff: StaffMember,
  people: readonly string[],
): Promise<Case[]> {
  const cases = await casesSeen(db, staff, people)
  return cases.filter(({ aboutId, closedAt }) => closedAt === null && people.includes(aboutId ?? ''))
}

async function casesSeen(db: Database, staff: StaffMember, people: readonly string[]): Promise<Case[]> {
  if (!staff.rights.includes('safety')) return []
  return casesSeenBy(db, staff, await casesOfPeople(db, people, mostCases))
}
