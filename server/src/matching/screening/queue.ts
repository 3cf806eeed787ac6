import type { ScreeningEntry, screeningTurns } from '@saathi/contract/matching/screeningCalls.ts'
import { isAskedFor, type StageProgress } from '@saathi/contract/matching/screeningRules.ts'

import { colleaguesWith } from '../../desk/public/standing.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { isInScope } from '../../people/public/scope.ts'
import { wordsIn } from '../../people/public/searchWords.ts'
import { peopleByIds, type PersonRow } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { type OpenApplication, openApplications } from '../public/applications.ts'
import { type Screening, screeningsOf } from '../public/screening.ts'
import type { Stage } from '../stages/stage.ts'
import { needsOf } from './shown.ts'

/** An applicant with the stage that waits. */
export interface Waiting {
  readonly screening: Screening
  readonly stage: Stage
  readonly progress: StageProgress
  /** Whether this member has decided in a stage of two, and a colleague who sees the person has not. */
  readonly needsSecond: boolean
  /** What the person lacks before any stage counts; null if nothing. */
  readonly needs: ScreeningEntry['needs']
}

type QueueHouse = Pick<House, 'db' | 'clock'>

/** Returns the applicants in the scope of a member of the team, each with the stage that waits; or those who were refused. */
export async function screeningQueue(
  house: QueueHouse,
  staff: StaffMember,
  isOfRefused = false,
): Promise<Waiting[]> {
  const open = new Map((await openApplications(house)).map((each) => [each.id, each]))
  const people = await peopleByIds(house.db, [...open.keys()])
  const othersFor = await colleaguesWith(house.db, { staffId: staff.id, right: 'screening' })
  const seen = people.filter((person) => isInScope(staff.scope, person))
  const queue: Waiting[] = []
  for (const screening of await screeningsOf(house, house.db, seen)) {
    const { person } = screening
    const application = open.get(person.id)
    if (application === undefined) continue
    if (isOfRefused) {
      if (application.waitsFor === 'not_yet') queue.push(...refusedStage(screening))
      continue
    }
    const found = waitingStage(screening, { staff, hasOthers: othersFor(person).length > 0 })
    const waiting = found === undefined ? undefined : { screening, ...found }
    const entry = lacking(application, screening) ?? waiting
    // A refused person has an answer, and is here only as long as they can send something again.
    const isAnswered = application.waitsFor === 'not_yet' && entry?.progress.turn !== 'person'
    if (entry !== undefined && !isAnswered) queue.push(entry)
  }
  return queue.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** Returns the entry of a refused person. */
function refusedStage(screening: Screening): Waiting[] {
  const { stages, progress } = screening
  const refused = progress.findIndex(({ state }) => state === 'not_now' || state === 'no')
  const [stage, known] = [stages[refused], progress[refused]]
  if (stage === undefined || known === undefined) return []
  return [{ screening, stage, progress: known, needsSecond: false, needs: null }]
}

/** Returns the entry of a person without a parent's consent or a year of birth; undefined for all others. */
function lacking({ waitsFor, since }: OpenApplication, screening: Screening): Waiting | undefined {
  const [stage] = screening.stages
  const [progress] = screening.progress
  const needs = needsOf(waitsFor)
  if (needs === null || stage === undefined || progress === undefined) return undefined
  return {
    screening,
    stage,
    progress: { ...progress, turn: 'person', since: since ?? progress.since },
    needsSecond: false,
    needs,
  }
}

/**
 * Returns the stage that waits: what this member decides comes first, then what waits for a second person, someone outside, and the
 * person. A stage that is not required is the last of its side.
 */
function waitingStage(
  { stages, progress, decisions }: Screening,
  { staff, hasOthers }: { readonly staff: StaffMember; readonly hasOthers: boolean },
): Omit<Waiting, 'screening'> | undefined {
  const open = stages.flatMap((stage, index) => {
    const known = progress[index]
    if (known === undefined) return []
    const own = decisions.filter((each) => each.stage === stage.key)
    // Without a colleague who sees the person, it stays with this member, who reads what to do.
    const needsSecond = known.turn === 'team' && hasOthers && !isAskedFor(stage, own, staff.id)
    return [{ stage, progress: known, needsSecond, needs: null }]
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

/** Returns a part of the queue after a place, the longest wait first. */
export async function screeningList(
  house: QueueHouse,
  { staff, turn, role, q = '', after = '' }: ListAsked,
): Promise<{ results: ScreeningEntry[]; next: string | null }> {
  const isOfRefused = turn === 'refused'
  const words = wordsIn(q)
  const rest = (await screeningQueue(house, staff, isOfRefused)).filter((waiting) => {
    const { person } = waiting.screening
    return (
      (turn === undefined || isOfRefused || waiting.progress.turn === turn) &&
      (role === undefined || person.role === role) &&
      (words.length === 0 || words.some((word) => searchedText(person).includes(word))) &&
      keyOf(waiting) > after
    )
  })
  const part = rest.slice(0, pageSize)
  const last = part.at(-1)
  return {
    results: part.map(({ screening: { person }, stage, progress, needsSecond, needs }) => ({
      userId: person.id,
      name: displayNameOf(person),
      role: person.role,
      stage: stage.key,
      kind: stage.kind,
      stageName: stage.name,
      localeStageName: stage.localeName,
      state: progress.state,
      turn: progress.turn,
      since: progress.since.toISOString(),
      needsSecond,
      needs,
    })),
    next: rest.length > pageSize && last !== undefined ? keyOf(last) : null,
  }
}

/** The text in which a search looks for its words. */
const searchedText = ({ firstName, lastName, email, phoneNumber }: PersonRow) =>
  [firstName, lastName, email, phoneNumber].join(' ').toLowerCase()

/** The place of an applicant in the queue, which sorts as text. */
const keyOf = ({ progress: { since }, screening: { person } }: Waiting) =>
  `${since.toISOString()}_${person.id}`

interface ListAsked {
  readonly staff: StaffMember
  readonly turn?: (typeof screeningTurns)[number] | undefined
  readonly role?: 'mentee' | 'mentor' | undefined
  readonly q?: string | undefined
  readonly after?: string | undefined
}
