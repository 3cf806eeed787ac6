import { matchingStatusOf, mayTakePart, waitsForOf, type WaitsFor } from '@saathi/contract/matching/rules.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { Person } from '../../http/request.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import { everMatched } from '../../mentorship/public/pastStore.ts'
import { disabledAmong, peopleByIds } from '../../people/public/store.ts'
import { peopleWhoAreDone, progressAmong } from '../../surveys/public.ts'
import { ageOf, type Candidate, candidateOf } from '../people/person.ts'
import { closeIfFull, enterPool, leaveAfterEnd } from '../people/pool.ts'
import { lacksStage } from '../stages/screened.ts'
import { tellDecision } from './decisionMail.ts'
import {
  applicationsOf,
  decideApplication,
  holdApplication,
  inPoolOrMentorship,
  suspendEntry,
} from '../pool/store.ts'
import { endAllOf, holdEndings } from '../trackers/end.ts'

type DecisionHouse = NoticeHouse & Pick<House, 'db' | 'due'>
type AskedPerson = Pick<Person, 'id' | 'role'>

/** Why the programme team can't accept an application now. */
export type Obstacle = 'noApplication' | 'surveysOpen' | 'parentMissing' | 'hasLeft' | 'stagesOpen'

/** Accepts an application and brings the person into the pool; returns the obstacle if there is one. */
export function approveApplication(house: DecisionHouse, person: AskedPerson): Promise<Obstacle | undefined> {
  return house.db.transaction((tx) => approveIn(house, tx, { person, at: house.clock.now() }))
}

/** A decision about a person's application. */
interface Deciding {
  readonly person: AskedPerson
  readonly at: Date
  /** For how long its notice and email wait for an undo. */
  readonly waitMs?: number
}

/** The same in the caller's transaction. */
export async function approveIn(
  house: Omit<DecisionHouse, 'db'>,
  tx: Database,
  { person, at, waitMs = 0 }: Deciding,
): Promise<Obstacle | undefined> {
  const candidate = await heldCandidate(house, tx, person)
  const obstacle = await obstacleIn(tx, candidate, at)
  if (obstacle !== undefined) return obstacle
  const isNew = await decide(tx, candidate, { person, decision: 'approved', because: '', at })
  // Also for a person who was accepted earlier: a parent may have withdrawn, and the person is an adult now.
  await enterPool(house, tx, { person, candidate })
  const told = { personId: person.id, kind: 'applicationApproved', because: '', at, waitMs } as const
  if (isNew) await tellDecision(house, tx, told)
  return undefined
}

type Refusing = 'noApplication' | 'surveysOpen' | 'accepted' | undefined

/** A refusal, with the words that the person reads. */
interface Refusal extends Deciding {
  readonly because: string
  /** Whether the person cannot apply again, so that "yet" would be a false hope. */
  readonly isFinal?: boolean
}

/** Says "not yet" to an application, with a reason, in the caller's transaction; returns the obstacle if there is one. */
export async function rejectIn(
  house: Omit<DecisionHouse, 'db'>,
  tx: Database,
  { person, because, at, waitMs = 0, isFinal = false }: Refusal,
): Promise<Refusing> {
  const candidate = await heldCandidate(house, tx, person)
  const { role, decision, wasMatched, surveysDone } = candidate.facts
  if (role === 'staff') return 'noApplication'
  if (wasMatched || (decision === 'approved' && !(await lacksStage(tx, person.id, at)))) return 'accepted'
  if (decision === null && !surveysDone) return 'surveysOpen'
  const rejected = { person, decision: 'rejected', because, at, isAgain: waitMs > 0 } as const
  if (!(await decide(tx, candidate, rejected))) return undefined
  const kind = isFinal ? 'applicationEnded' : 'applicationNotYet'
  await tellDecision(house, tx, { personId: person.id, kind, because, at, waitMs })
  return undefined
}

/** An application that waits for a decision, or for a step that must come before it. */
export interface WaitingApplication {
  readonly id: string
  readonly email: string
  readonly role: Person['role']
  readonly since: Date | null
  readonly waitsFor: WaitsFor | null
}

/** An application before the pool, with what was decided about it. */
export interface OpenApplication extends WaitingApplication {
  readonly decision: Candidate['facts']['decision']
}

/** Returns the undecided applications, the longest wait first. */
export async function waitingApplications(house: Pick<House, 'db' | 'clock'>): Promise<WaitingApplication[]> {
  const open = await openApplications(house)
  // A person who was accepted and lost their place waits for the team again.
  return open.filter(({ decision, waitsFor }) => decision === null || waitsFor === 'team')
}

/** The facts that all applicants share: they are in no pool and no mentorship, and have done the surveys. */
const outsideThePool = {
  ownSteps: 0,
  isInPool: false,
  offer: null,
  proposals: { active: [], members: 0, shared: {} },
  surveysDone: true,
  running: [],
} as const

/** Returns the applications of people who are not in the pool, refused ones too; the longest wait first. */
export async function openApplications(house: Pick<House, 'db' | 'clock'>): Promise<OpenApplication[]> {
  const { db } = house
  const ids = await peopleWhoAreDone(db, (people) => enabledAmong(db, people), inPoolOrMentorship)
  const people = new Map((await peopleByIds(db, ids)).map((person) => [person.id, person]))
  const applications = new Map((await applicationsOf(db, ids)).map((row) => [row.personId, row]))
  const progress = await progressAmong(db, ids)
  const past = new Set(await everMatched(db, ids))
  return ids.flatMap((id) => {
    const person = people.get(id)
    if (person === undefined) return []
    const { email, role, birthYear } = person
    const { decision = null, parentAgreedAt = null, leftAt = null } = applications.get(id) ?? {}
    const facts = {
      ...outsideThePool,
      role,
      decision,
      age: ageOf(birthYear, house.clock.now()),
      parentAgrees: parentAgreedAt !== null,
      hasLeft: leftAt !== null,
      wasMatched: past.has(id),
    }
    if (matchingStatusOf(facts) !== 'APPLICATION_REVIEW') return []
    const since = progress.get(id)?.doneAt ?? null
    return [{ id, email, role, since, waitsFor: waitsForOf(facts), decision }]
  })
}

/** Returns, in the same order, those of these people whose account is not disabled. */
async function enabledAmong(db: Database, people: readonly string[]): Promise<readonly string[]> {
  const disabled = new Set(await disabledAmong(db, people))
  return people.filter((id) => !disabled.has(id))
}

/**
 * Accepts two people whom the programme team matches; returns who cannot be matched, and why. Both stay locked
 * until the transaction ends.
 */
export async function acceptForMatch(
  house: NoticeHouse & Pick<House, 'due'>,
  tx: Database,
  people: readonly AskedPerson[],
): Promise<{ readonly person: AskedPerson; readonly obstacle: Obstacle } | undefined> {
  const candidates: { readonly person: AskedPerson; readonly candidate: Candidate }[] = []
  for (const person of people.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const candidate = await heldCandidate(house, tx, person)
    const obstacle = await obstacleIn(tx, candidate, house.clock.now())
    if (obstacle !== undefined) return { person, obstacle }
    candidates.push({ person, candidate })
  }
  const at = house.clock.now()
  for (const { person, candidate } of candidates) {
    const isNew = await decide(tx, candidate, { person, decision: 'approved', because: '', at })
    if (isNew && person.role === 'mentor') await enterPool(house, tx, { person, candidate })
  }
  return undefined
}

/**
 * Ends the proposals of two locked people whom the programme team matched, and takes them out of the pool. A mentor
 * stays in it while there is a free place.
 */
export async function takeMatchedOut(
  house: NoticeHouse & Pick<House, 'due'>,
  tx: Database,
  people: readonly AskedPerson[],
): Promise<void> {
  const knowing = people.map(({ id }) => id)
  await holdEndings(tx, knowing)
  for (const person of people) {
    await endAllOf(house, tx, { personId: person.id, as: 'matched_by_team', knowing })
    await closeIfFull(house, tx, person)
  }
}

/** Takes the members of an ended mentorship out of the pool, until they rejoin themselves. */
export async function settleEnded(
  house: NoticeHouse & Pick<House, 'due'>,
  tx: Database,
  members: readonly { readonly personId: string; readonly role: Person['role'] }[],
): Promise<void> {
  // Locks all people before any proposal, in one order, so that two transactions do not deadlock.
  const people = members
    .map(({ personId, role }) => ({ id: personId, role }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (const { id } of people) await holdApplication(tx, id)
  await holdEndings(
    tx,
    people.map(({ id }) => id),
  )
  for (const person of people) await leaveAfterEnd(house, tx, person)
}

/** Ends the proposals of a person whose account was disabled. They keep their place in the pool and are not counted. */
export function dropOut(house: DecisionHouse, personId: string): Promise<void> {
  return house.db.transaction((tx) => dropOutIn(house, tx, personId))
}

/** The same in the caller's transaction. */
export async function dropOutIn(
  house: Pick<DecisionHouse, keyof NoticeHouse | 'due'>,
  tx: Database,
  personId: string,
): Promise<void> {
  await holdApplication(tx, personId)
  await endAllOf(house, tx, { personId, as: 'dropped_out' })
  await suspendEntry(tx, personId, true)
}

/** Counts a person in the pool again whose account was enabled. */
export function comeBack({ db }: { readonly db: Database }, personId: string): Promise<number> {
  return suspendEntry(db, personId, false)
}

/** Locks the application of a person, and returns the facts about their way to a match. */
export async function heldCandidate(
  house: Pick<House, 'clock'>,
  tx: Database,
  person: AskedPerson,
): Promise<Candidate> {
  await holdApplication(tx, person.id)
  return candidateOf(house, tx, person)
}

/** Also a match by hand needs the stages of the programme. */
async function obstacleIn(tx: Database, candidate: Candidate, at: Date): Promise<Obstacle | undefined> {
  return obstacleTo(candidate) ?? ((await lacksStage(tx, candidate.id, at)) ? 'stagesOpen' : undefined)
}

function obstacleTo({ facts }: Candidate): Obstacle | undefined {
  if (facts.role === 'staff') return 'noApplication'
  const status = matchingStatusOf(facts)
  if (status === 'NOT_READY' || !facts.surveysDone) return 'surveysOpen'
  if (!mayTakePart(facts)) return 'parentMissing'
  // A mentor may have left matching while their mentorship goes on, and is still MATCHED then.
  return facts.hasLeft || status === 'OPTED_OUT' ? 'hasLeft' : undefined
}

interface Decision {
  readonly person: AskedPerson
  readonly decision: 'approved' | 'rejected'
  readonly because: string
  readonly at: Date
  readonly isAgain?: boolean
}

/** Stores a decision; false if it is stored already. */
async function decide(
  tx: Database,
  { doneAt }: Candidate,
  { person, ...decision }: Decision,
): Promise<boolean> {
  const decided = { personId: person.id, submittedAt: doneAt, ...decision }
  return (await decideApplication(tx, decided)) > 0
}
