import type { Interest, Outcome } from '@saathi/contract/matching/trackers.ts'

import type { Programme } from '../engine/model/programme.ts'
import { expiresAt } from './expiry.ts'
import type { Ending, Side } from './endings.ts'
import type { TrackerRow } from './store.ts'

/** Returns the decision of one side. */
export function interestOf(tracker: TrackerRow, side: Side): Interest {
  return side === 'mentor' ? tracker.mentorInterest : tracker.menteeInterest
}

/** Returns the side of a person in a proposal. */
export function sideOf({ mentorId }: Pick<TrackerRow, 'mentorId'>, personId: string): Side {
  return mentorId === personId ? 'mentor' : 'mentee'
}

/** Returns the other person of a proposal. */
export function otherOf({ mentorId, menteeId }: Pick<TrackerRow, 'mentorId' | 'menteeId'>, personId: string) {
  return mentorId === personId ? menteeId : mentorId
}

export function otherSide(side: Side): Side {
  return side === 'mentor' ? 'mentee' : 'mentor'
}

/**
 * Returns a proposal as it is at a moment. The work that ends it runs only once a minute, and nobody may decide in
 * between.
 */
export function asOf(tracker: TrackerRow, programme: Programme, now: Date): TrackerRow {
  const expiry = expiresAt(tracker, programme)
  return tracker.status === 'ACTIVE' && expiry <= now
    ? { ...tracker, status: 'EXPIRED', endedAs: 'timed_out', endedBy: null, endedAt: expiry }
    : tracker
}

/** Returns how a proposal looks to one of the two people. A yes of the other one is hidden until both said yes. */
export function outcomeOf(tracker: TrackerRow, side: Side): Outcome {
  if (tracker.status === 'EXPIRED') return endedOutcome(tracker, side)
  if (tracker.status === 'SUCCESS') return tracker.isForming ? 'selected_looking_for_more' : 'accepted_both'
  if (interestOf(tracker, side) === null) return 'waiting_for_you'
  return side === 'mentee' ? 'waiting_for_mentor' : 'accepted'
}

function endedOutcome({ endedAs, endedBy }: TrackerRow, side: Side): Outcome {
  const ending = endedAs ?? 'timed_out'
  return (endedBy === side ? ownOutcomes : othersOutcomes)[ending]
}

const ownOutcomes: Readonly<Record<Ending, Outcome>> = {
  rejected: 'rejected',
  filled: 'not_selected',
  unfit: 'not_selected',
  accepted_elsewhere: 'accepted_elsewhere',
  left_pool: 'opted_out',
  dropped_out: 'opted_out',
  matched_by_team: 'matched_by_team',
  timed_out: 'timed_out',
}

/** The other side reads a gentle text about a no. */
const othersOutcomes: Readonly<Record<Ending, Outcome>> = {
  ...ownOutcomes,
  rejected: 'not_selected',
  left_pool: 'left_pool',
  dropped_out: 'dropped_out',
}
