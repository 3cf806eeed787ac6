import type { UserStatus } from '../access/userStatus.ts'
import type { Role } from '../people/user.ts'
import { type Choosable, type Choosing, fitsOf, type SharedValues, submitOf } from './choices.ts'
import type { MatchScreen } from './trackers.ts'

/** A person's progress on the way to a match. */
export type MatchingStatus = UserStatus['matching']['matchingStatus']

/** A mentor's offer: one to one or a group, and how many mentees at a time. */
export interface Offer {
  readonly kind: 'one_to_one' | 'group'
  readonly places: number
}

/** The stored facts about a person's application and place in the pool. */
export interface MatchingRecord {
  /** The programme team's decision about the application; null before it. */
  readonly decision: 'approved' | 'rejected' | null
  readonly age: 'adult' | 'minor' | 'unknown'
  readonly parentAgrees: boolean
  /** How many required stages of the screening wait for the person, such as a paper or a referee. */
  readonly ownSteps: number
  readonly isInPool: boolean
  /** Whether the person left the pool and has not come back. */
  readonly hasLeft: boolean
  /** Whether the person was ever in a mentorship, including one that ended. */
  readonly wasMatched: boolean
  /** The offer of a mentor in the pool; null for mentees, and for mentors who are not in the pool. */
  readonly offer: Offer | null
  readonly proposals: Proposals
}

/** A person's proposals, and the group that the person is in or leads and that has not started. */
export interface Proposals {
  /** The open proposals. */
  readonly active: readonly Choosable[]
  /** The mentees in the group; 0 without one. */
  readonly members: number
  /** The values that its members share. */
  readonly shared: SharedValues
}

/** Returns how many open proposals a person can still accept and has not answered. */
export function undecidedCount(facts: MatchingFacts): number {
  const { active } = facts.proposals
  if (!canBeMatched(facts)) return 0
  const fits = fitsOf(active, choosingOf(facts))
  return active.filter(
    ({ id, interestStatus }) => interestStatus === null && fits.get(id)?.compatibility === 'COMPATIBLE',
  ).length
}

/** No proposals and no group. */
export const noProposals: Proposals = { active: [], members: 0, shared: {} }

/** All facts that decide the matching status of a person. */
export interface MatchingFacts extends MatchingRecord {
  readonly role: Role
  readonly surveysDone: boolean
  /** The mentorships that the person takes part in now. */
  readonly running: readonly { readonly type: Offer['kind'] }[]
}

/** Returns a person's progress on the way to a match. Staff are never matched. */
export function matchingStatusOf(facts: MatchingFacts): MatchingStatus {
  const { role, running, hasLeft, isInPool, wasMatched, decision, surveysDone } = facts
  if (running.length > 0) return canBeMatched(facts) ? poolStatusOf(facts) : 'MATCHED'
  if (role === 'staff') return 'NOT_READY'
  if (hasLeft) return 'OPTED_OUT'
  if (canBeMatched(facts)) return poolStatusOf(facts)
  if (wasMatched && !isInPool) return 'OPTED_OUT'
  // A decided application stays submitted, even if a new survey is added later.
  return decision === null && !surveysDone ? 'NOT_READY' : 'APPLICATION_REVIEW'
}

/** Whether a person is in the pool with a free place. */
export function canBeMatched(facts: MatchingFacts): boolean {
  return facts.role !== 'staff' && facts.isInPool && mayTakePart(facts) && freePlaces(facts) > 0
}

/**
 * Returns the status of a person in the pool. The status `ON_HOLD` means that everything that can be chosen is
 * decided, at least one with a yes, and the other side has not answered yet.
 */
function poolStatusOf(facts: MatchingFacts): MatchingStatus {
  if (facts.proposals.members > 0) return 'GROUP_HOLD'
  return waitsForOthers(facts) ? 'ON_HOLD' : 'READY'
}

/** Whether everything that can be chosen is decided, and the person waits for the other side of a yes. */
function waitsForOthers(facts: MatchingFacts): boolean {
  const { active } = facts.proposals
  return active.some(hasYes) && submitOf(active, choosingOf(facts)).isEnabled
}

function hasYes({ interestStatus }: Choosable): boolean {
  return interestStatus === 'INTERESTED'
}

/** Returns the situation in which a person chooses. */
export function choosingOf(facts: MatchingFacts): Choosing {
  const { role, proposals } = facts
  const { members, shared } = proposals
  if (role !== 'mentor') {
    const isFree = members === 0 && freePlaces(facts) > 0
    return { role: 'mentee', matchType: '1to1', places: isFree ? 1 : 0, shared: {} }
  }
  const matchType = facts.offer?.kind === 'group' ? '1toM' : '1to1'
  return { role, matchType, places: Math.max(0, freePlaces(facts) - members), shared }
}

/** Returns the matching screen for the state in which a person waits. A mentor has no screen for waiting. */
export function screenOf(facts: MatchingFacts): MatchScreen {
  const { active, members } = facts.proposals
  if (!canBeMatched(facts)) return 'default'
  if (facts.role === 'mentee') {
    if (members > 0) return 'group_hold'
    if (active.length === 0) return 'default'
    return waitsForOthers(facts) ? 'awaiting_mentor_response' : 'potential_match'
  }
  // A candidate who clashes with the group needs no answer of the mentor.
  const isDecided = undecidedCount(facts) === 0
  const forms = members > 0 || (choosingOf(facts).matchType === '1toM' && active.some(hasYes))
  if (forms && isDecided) return 'group_hold'
  return active.length > 0 ? 'potential_match' : 'default'
}

/** Whether a person's last mentorship ended, and the person has neither left the pool nor come back to it. */
export function hasEnded({ running, wasMatched, isInPool, hasLeft }: MatchingFacts): boolean {
  return wasMatched && running.length === 0 && !isInPool && !hasLeft
}

/** The conditions for entering the pool: `team` is the decision of the programme team. */
export type WaitsFor = 'surveys' | 'birth_year' | 'parent' | 'team' | 'not_yet'

/** Returns the condition for entering the pool that a person does not meet yet; null if there is none. */
export function waitsForOf(facts: MatchingFacts): WaitsFor | null {
  const status = matchingStatusOf(facts)
  if (facts.role === 'staff') return null
  if (status === 'NOT_READY') return 'surveys'
  if (status === 'APPLICATION_REVIEW' && facts.decision === 'rejected') return 'not_yet'
  const enters = status === 'APPLICATION_REVIEW' || (status === 'OPTED_OUT' && isAccepted(facts))
  if (enters && !mayTakePart(facts)) return facts.age === 'unknown' ? 'birth_year' : 'parent'
  return status === 'APPLICATION_REVIEW' ? 'team' : null
}

/** Whether a person may be in the pool: known to be an adult, or with a parent's consent. */
export function mayTakePart({ age, parentAgrees }: Pick<MatchingRecord, 'age' | 'parentAgrees'>): boolean {
  return age === 'adult' || parentAgrees
}

/** Whether a person belongs in the pool. A match by the programme team counts as approval. */
export function isAccepted({ decision, wasMatched }: Pick<MatchingRecord, 'decision' | 'wasMatched'>) {
  return decision === 'approved' || wasMatched
}

/**
 * Returns the number of people who can still be matched with a person. A mentee has one mentor. A group takes
 * no one after it has begun, so a mentor of a running group has no free place.
 */
export function freePlaces({
  role,
  running,
  offer,
}: Pick<MatchingFacts, 'role' | 'running' | 'offer'>): number {
  if (role === 'mentee') return running.length === 0 ? 1 : 0
  const { kind, places } = offer ?? { kind: 'one_to_one', places: 1 }
  if (kind === 'group') return running.length === 0 ? places : 0
  return Math.max(0, places - running.length)
}

/**
 * Whether a person can come back into the pool: after a break, or after the last mentorship. A mentor who is not in
 * it can also come back if they have a free place beside a mentorship. `offer` is the offer that a mentor would
 * make.
 */
export function canRejoin(facts: MatchingFacts, offer: Offer | null): boolean {
  const status = matchingStatusOf(facts)
  if (facts.role === 'staff') return false
  if (status === 'OPTED_OUT') return waitsForOf(facts) === null
  return status === 'MATCHED' && !facts.isInPool && freePlaces({ ...facts, offer }) > 0
}

/** The statuses that a person can take a break from. */
const leavable: readonly MatchingStatus[] = ['APPLICATION_REVIEW', 'READY', 'ON_HOLD', 'GROUP_HOLD']

/** Whether the screen offers to leave the pool. */
export function offersLeaving(status: MatchingStatus): boolean {
  return leavable.includes(status)
}
