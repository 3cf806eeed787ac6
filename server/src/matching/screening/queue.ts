import type { ScreeningEntry } from '@saathi/contract/matching/screeningCalls.ts'
import { isAskedFor, type StageProgress } from '@saathi/contract/matching/screeningRules.ts'

import { colleaguesFor } from '../../desk/public/standing.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { isInScope } from '../../people/public/scope.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { waitingApplications } from '../public/applications.ts'
import { type Screening, screeningOf } from '../public/screening.ts'
import type { Stage } from '../stages/stage.ts'

/** An applicant with the stage that waits. */
export interface Waiting {
  readonly screening: Screening
  readonly stage: Stage
  readonly progress: StageProgress
  /** Whether this member has decided in a stage of two, and a colleague who sees the person has not. */
  readonly needsSecond: boolean
}

type QueueHouse = Pick<House, 'db' | 'clock'>

/** Returns the applicants in the scope of a member of the team, each with the stage that waits. */
export async function screeningQueue(house: QueueHouse, staff: StaffMember): Promise<Waiting[]> {
  const waiting = (await waitingApplications(house)).filter(({ waitsFor }) => waitsFor === 'team')
  const people = await peopleByIds(
    house.db,
    waiting.map(({ id }) => id),
  )
  const queue: Waiting[] = []
  for (const person of people) {
    if (!isInScope(staff.scope, person)) continue
    const screening = await screeningOf(house, house.db, person)
    const found = await waitingStage(house, screening, staff)
    if (found !== undefined) queue.push({ screening, ...found })
  }
  return queue.toSorted((one, other) => one.progress.since.getTime() - other.progress.since.getTime())
}

/**
 * Returns the stage that waits: what this member decides comes first, then what waits for a second person, someone outside, and the
 * person. A stage that is not required is the last of its side.
 */
async function waitingStage(
  { db }: Pick<House, 'db'>,
  { person, stages, progress, decisions }: Screening,
  staff: StaffMember,
): Promise<Omit<Waiting, 'screening'> | undefined> {
  const others = await colleaguesFor(db, { staffId: staff.id, right: 'screening', person })
  const open = stages.flatMap((stage, index) => {
    const known = progress[index]
    if (known === undefined) return []
    const own = decisions.filter((each) => each.stage === stage.key)
    // Without a colleague who sees the person, it stays with this member, who reads what to do.
    const needsSecond = known.turn === 'team' && others.length > 0 && !isAskedFor(stage, own, staff.id)
    return [{ stage, progress: known, needsSecond }]
  })
  return open
    .filter(({ progress: { turn } }) => turn !== 'later' && turn !== 'none')
    .toSorted((one, other) => placeOf(one) - placeOf(other))[0]
}

function placeOf({ stage, progress: { turn }, needsSecond }: Omit<Waiting, 'screening'>): number {
  const side = turn === 'team' ? (needsSecond ? 1 : 0) : turn === 'outside' ? 2 : 3
  return side * 2 + (stage.required ? 0 : 1)
}

const pageSize = 50

/** Returns a part of the queue, the longest wait first. */
export async function screeningList(
  house: QueueHouse,
  { staff, turn, after = 0 }: ListAsked,
): Promise<{ results: ScreeningEntry[]; next: number | null }> {
  const queue = (await screeningQueue(house, staff)).filter(
    ({ progress }) => turn === undefined || progress.turn === turn,
  )
  const end = after + pageSize
  return {
    results: queue.slice(after, end).map(({ screening: { person }, stage, progress, needsSecond }) => ({
      userId: person.id,
      name: displayNameOf(person),
      role: person.role,
      stage: stage.key,
      kind: stage.kind,
      stageName: stage.name,
      localeStageName: stage.localeName,
      turn: progress.turn,
      since: progress.since.toISOString(),
      needsSecond,
    })),
    next: queue.length > end ? end : null,
  }
}

interface ListAsked {
  readonly staff: StaffMember
  readonly turn?: 'team' | 'person' | 'outside' | undefined
  readonly after?: number | undefined
}
