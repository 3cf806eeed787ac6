import type { PersonAsked, PersonPart } from '../../room/deskDuties.ts'
import type { House } from '../../house/house.ts'
import { casesOfPeople } from '../caseRows/caseStore.ts'
import { casesSeenBy } from '../caseAccess/seen.ts'

/** The most cases that a page shows. */
const mostCases = 50

/** Returns the cases about and by a person. */
export async function casesPart(
  { db }: Pick<House, 'db'>,
  { personId, staff, say }: PersonAsked,
): Promise<PersonPart[]> {
  const cases = await casesSeenBy(db, staff, await casesOfPeople(db, [personId], mostCases))
  const rows = cases.map(({ id, kind, reason, aboutId, createdAt }) => ({
    title: say(aboutId === personId ? 'desk.caseAboutThem' : 'desk.caseByThem'),
    words:
      kind === 'block'
        ? say('desk.reason.block')
        : say(kind === 'report' ? `desk.reason.report.${reason}` : `desk.reason.flag.${reason}`),
    on: createdAt,
    caseId: id,
  }))
  return [{ name: 'reports', rows }]
}
