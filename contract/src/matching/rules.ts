import type { UserStatus } from '../access/userStatus.ts'
import type { Role } from '../people/user.ts'
import { type Choosable, type Choosing, fitsOf, type SharedValues, submitOf } from './choices.ts'
import type { MatchScreen } from './trackers.ts'

/** How far a person is on the way to a match. */
export type MatchingStatus = UserStatus['matching']['matchingStatus']

/** What a mentor offers: one to one or a group, and how many mentees at a time. */
export interface Offer {
  readonly kind: 'one_to_one' | 'group'
  readonly places: number
}

/** What is stored about a person's application and place in the pool. */
export interface MatchingRecord {
  /** What the programme team decided about the application; null until it has. */
  readonly decision: 'approved' | 'rejected' | null
  readonly age: 'adult' | 'minor' | 'unknown'
  readonly parentAgrees: boolean
  readonly isInPool: boolean
  /** Whether the person left the pool and has not come back. */
  readonly hasLeft: boolean
  /** Whether the person was in any mentorship, also in one that ended. */
  readonly wasMatched: boolean
  /** What a mentor in the pool offers; null for mentees, and for mentors who are not in the pool. */
  readonly offer: Offer | null
  readonly proposals: Proposals
}

/** A person's proposals, and the group that the person is in or leads and that has not started. */
export interface Proposals {
  /** The open ones. */
  readonly active: readonly Choosable[]
  /** The mentees in the group; 0 without one. */
  readonly members: number
  /** What they share. */
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

/** Nobody is proposed, and there is no group. */
export const noProposals: Proposals = { active: [], members: 0, shared: {} }

/** Everything that decides the matching status of a person. */
export interface MatchingFacts extends MatchingRecord {
  readonly role: Role
  readonly surveysDone: boolean
  /** The mentorships that the person takes part in now. */
  readonly running: readonly { readonly type: Offer['kind'] }[]
}

/** Returns how far a person is on the way to a match. Staff are never matched. */
export function matchingStatusOf(facts: MatchingFacts): MatchingStatus {
  const { role, running, hasLeft, isInPool, wasMatched, decision, surveysDone } = facts
  if (running.length > 0) return canBeMatched(facts) ? poolStatusOf(facts) : 'MATCHED'
  if (role === 'staff') return 'NOT_READY'
  if (hasLeft) return 'OPTED_OUT'
  if (canBeMatched(facts)) return poolStatusOf(facts)
  if (wasMatched && !isInPool) return 'OPTED_OUT'
  // A decided application stays submitted, also when a new survey is added later.
  return decision === null && !surveysDone ? 'NOT_READY' : 'APPLICATION_REVIEW'
}

/** Whether a person is in the pool with a free place. */
export function canBeMatched(facts: MatchingFacts): boolean {
  return facts.role !== 'staff' && facts.isInPool && mayTakePart(facts) && freePlaces(facts) > 0
}

/**
 * Returns how far a person in the pool is. `ON_HOLD`: everything that can be chosen is decided, at least one with a
 * yes, and the other side is waited for.
 */
function poolStatusOf(facts: MatchingFacts): MatchingStatus {
  if (facts.proposals.members > 0) return 'GROUP_HOLD'
  return waitsForOthers(facts) ? 'ON_HOLD' : 'READY'
}

/** Whether everything that can be chosen is decided, and the other side of a yes is waited for. */
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

/** Returns the matching screen that fits what a person waits for. A mentor has no screen for waiting. */
export function screenOf(facts: MatchingFacts): MatchScreen {
  const { active, members } = facts.proposals
  if (!canBeMatched(facts)) return 'default'
  if (facts.role === 'mentee') {
    if (members > 0) return 'group_hold'
    if (active.length === 0) return 'default'
    return waitsForOthers(facts) ? 'awaiting_mentor_response' : 'potential_match'
  }
  // Who clashes with the group needs no answer of the mentor.
  const isDecided = undecidedCount(facts) === 0
  const forms = members > 0 || (choosingOf(facts).matchType === '1toM' && active.some(hasYes))
  if (forms && isDecided) return 'group_hold'
  return active.length > 0 ? 'potential_match' : 'default'
}

/** Whether a person's last mentorship ended, and the person has neither left the pool nor come back to it. */
export function hasEnded({ running, wasMatched, isInPool, hasLeft }: MatchingFacts): boolean {
  return wasMatched && running.length === 0 && !isInPool && !hasLeft
}

/** What a person's way into the pool waits for: `team` is the decision of the programme team. */
export type WaitsFor = 'surveys' | 'birth_year' | 'parent' | 'team' | 'not_yet'

/** Returns what a person's way into the pool waits for; null where it waits for nothing. */
export function waitsForOf(facts: MatchingFacts): WaitsFor | null {
  const status = matchingStatusOf(facts)
  if (facts.role === 'staff') return null
  if (status === 'NOT_READY') return 'surveys'
  if (status === 'APPLICATION_REVIEW' && facts.decision === 'rejected') return 'not_yet'
  const enters = status === 'APPLICATION_REVIEW' || (status === 'OPTED_OUT' && isAccepted(facts))
  if (enters && !mayTakePart(facts)) return facts.age === 'unknown' ? 'birth_year' : 'parent'
  return status === 'APPLICATION_REVIEW' ? 'team' : null
}

/** Whether a person may be in the pool: a certain adult, or anyone whose parent agreed. */
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
 * Whether a person can come back into the pool: after a break, after the last mentorship, or as a mentor who is not in
 * it and has a free place beside a mentorship. `offer` is what a mentor would offer.
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
