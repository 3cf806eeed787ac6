import type { Caution } from '@saathi/contract/matching/candidateCalls.ts'
import { lowPoints } from '@saathi/contract/matching/screeningRules.ts'

import type { Database } from '../../engines/database/database.ts'
import type { StaffMember } from '../../http/request.ts'
import type { PersonRow } from '../../people/public/store.ts'
import { openCasesAbout } from '../../safety/public/caseOf.ts'
import { stageDecisionsOf } from '../stages/decisionStore.ts'
import { stagesFor } from '../stages/stage.ts'

/** Returns what a member of the team may know that speaks against each of these people: open cases, and few points in an interview. */
export async function cautionsOf(
  db: Database,
  staff: StaffMember,
  people: readonly PersonRow[],
): Promise<ReadonlyMap<string, Caution[]>> {
  const ids = people.map(({ id }) => id)
  const cases = Map.groupBy(await openCasesAbout(db, staff, ids), ({ aboutId }) => aboutId ?? '')
  const isScreener = staff.rights.includes('screening')
  const decisions = Map.groupBy(isScreener ? await stageDecisionsOf(db, ids) : [], ({ personId }) => personId)
  return new Map(
    people.map((person) => [
      person.id,
      [
        ...(cases.get(person.id) ?? []).map(({ id, kind, reason }) => ({
          kind: 'case' as const,
          caseId: id,
          caseKind: kind,
          reason,
        })),
        ...lowLines(person, decisions.get(person.id) ?? []),
      ],
    ]),
  )
}

/** Returns the lines of the newest interview with few points. In a stage of two, each decides without the other's points. */
function lowLines(
  person: PersonRow,
  decisions: readonly { readonly stage: string; readonly points: readonly number[] }[],
): Caution[] {
  if (person.role === 'staff') return []
  const interviews = stagesFor(person).filter(({ kind, needsTwo }) => kind === 'interview' && !needsTwo)
  return interviews.flatMap(({ key, rubric }) => {
    const newest = decisions.find(({ stage }) => stage === key)
    return (newest?.points ?? []).flatMap((points, line) => {
      const asked = rubric[line]
      if (asked === undefined || points > lowPoints) return []
      return [{ kind: 'interview' as const, ...asked, points }]
    })
  })
}
