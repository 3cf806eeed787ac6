import type { ScreeningEntry } from '@saathi/contract/matching/screeningCalls.ts'
import type { StageProgress } from '@saathi/contract/matching/screeningRules.ts'

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
}

type QueueHouse = Pick<House, 'db' | 'clock'>

/** The sides in the order in which the team looks at them. */
const turns = ['team', 'outside', 'person'] as const

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
    const found = waitingStage(screening, staff)
    if (found !== undefined) queue.push({ screening, ...found })
  }
  return queue.toSorted((one, other) => one.progress.since.getTime() - other.progress.since.getTime())
}

/** Returns the stage that waits; a member who has decided in a stage of two is not asked again. */
function waitingStage({ stages, progress, decisions }: Screening, staff: StaffMember) {
  const open = stages.flatMap((stage, index) => {
    const known = progress[index]
    return known === undefined ? [] : [{ stage, progress: known }]
  })
  const hasDecided = (stage: Stage) =>
    stage.needsTwo && decisions.some((each) => each.stage === stage.key && each.staffId === staff.id)
  for (const turn of turns) {
    const found = open.find(
      (each) => each.progress.turn === turn && (turn !== 'team' || !hasDecided(each.stage)),
    )
    if (found !== undefined) return found
  }
  return undefined
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
    results: queue.slice(after, end).map(({ screening: { person }, stage, progress }) => ({
      userId: person.id,
      name: displayNameOf(person),
      role: person.role,
      stage: stage.key,
      kind: stage.kind,
      stageName: stage.name,
      localeStageName: stage.localeName,
      turn: progress.turn,
      since: progress.since.toISOString(),
    })),
    next: queue.length > end ? end : null,
  }
}

interface ListAsked {
  readonly staff: StaffMember
  readonly turn?: 'team' | 'person' | 'outside' | undefined
  readonly after?: number | undefined
}
