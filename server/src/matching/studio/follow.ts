import type { FollowedState } from '@saathi/contract/matching/studioRules.ts'

import type { Database } from '../../engines/database/database.ts'
import { programmeNamed } from '../public/runs.ts'
import { expiresAt } from '../trackers/expiry.ts'
import { laterTrackers, trackersOfRun, type TrackerRow } from '../trackers/store.ts'

/** The most proposals of later runs that a page shows. */
const mostFollowUps = 100

/** How a proposal goes. */
export interface Followed {
  readonly state: FollowedState
  /** When an open one expires. */
  readonly until: string | null
}

/** Returns how the proposals of a run went, by pair. */
export async function followedIn(db: Database, runId: string): Promise<ReadonlyMap<string, Followed>> {
  const trackers = await trackersOfRun(db, runId)
  return new Map(trackers.map((tracker) => [pairKey(tracker), followedOf(tracker)]))
}

/** Returns the proposals that followed from the answers to a run, the newest first. */
export async function followUpsOf(db: Database, runId: string): Promise<TrackerRow[]> {
  return laterTrackers(db, runId, mostFollowUps)
}

/** The key of two people. */
export const pairKey = ({ menteeId, mentorId }: { menteeId: string; mentorId: string }) =>
  `${menteeId} ${mentorId}`

/** Returns how a proposal goes. */
export function followedOf(tracker: TrackerRow): Followed {
  const programme = programmeNamed(tracker.programme)
  const isOpen = tracker.status === 'ACTIVE'
  return {
    state: stateOf(tracker),
    until: isOpen && programme !== undefined ? expiresAt(tracker, programme).toISOString() : null,
  }
}

function stateOf({ status, endedAs, mentorInterest, menteeInterest }: TrackerRow): FollowedState {
  if (status === 'SUCCESS') return 'accepted'
  if (status === 'EXPIRED') return endedAs === 'rejected' || endedAs === 'timed_out' ? endedAs : 'over'
  if (mentorInterest === 'INTERESTED') return 'mentor_yes'
  return menteeInterest === 'INTERESTED' ? 'mentee_yes' : 'open'
}
