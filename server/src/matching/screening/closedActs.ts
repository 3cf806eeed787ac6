import * as v from 'valibot'

import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { peopleByIds } from '../../people/public/store.ts'
import type { AuditedAct } from '../../room/deskDuties.ts'
import { screeningsOf } from '../public/screening.ts'
import { isHiddenFrom } from './shown.ts'

const decidedActs: ReadonlySet<string> = new Set(['stage_pass', 'stage_not_now', 'stage_no'])
const decided = v.object({ stage: v.string() })

/**
 * Returns the first decisions of two that a member of the team does not read before their own, under a name that leaves the
 * decision out. The audit and the page of a person would reveal it otherwise.
 */
export async function closedDecisions(
  house: Pick<House, 'db' | 'clock'>,
  staff: StaffMember,
  acts: readonly AuditedAct[],
): Promise<ReadonlyMap<number, string>> {
  const asked = acts.filter(
    ({ about, act, staffId }) => about === 'person' && decidedActs.has(act) && staffId !== staff.id,
  )
  if (asked.length === 0) return new Map()
  const people = await peopleByIds(house.db, [...new Set(asked.map(({ aboutId }) => aboutId))])
  const screenings = new Map(
    (await screeningsOf(house, house.db, people)).map((each) => [each.person.id, each]),
  )
  const isClosed = ({ aboutId, after }: AuditedAct): boolean => {
    const known = v.safeParse(decided, JSON.parse(after ?? 'null'))
    const screening = screenings.get(aboutId)
    const at = screening?.stages.findIndex(({ key }) => known.success && key === known.output.stage) ?? -1
    const [stage, progress] = [screening?.stages[at], screening?.progress[at]]
    if (screening === undefined || stage === undefined || progress === undefined) return false
    const own = screening.decisions.filter((each) => each.stage === stage.key)
    return isHiddenFrom(staff, own, { needsTwo: stage.needsTwo, state: progress.state })
  }
  return new Map(asked.filter(isClosed).map(({ id }) => [id, 'stage_decided']))
}
