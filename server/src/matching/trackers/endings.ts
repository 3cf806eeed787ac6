import type { Interest } from '@saathi/contract/matching/trackers.ts'

/** One of the two sides of a proposal. */
export type Side = 'mentee' | 'mentor'

/** How a proposal ended without success. `unfit`: the group that formed shares nothing with the mentee. */
export type Ending =
  | 'rejected'
  | 'filled'
  | 'unfit'
  | 'accepted_elsewhere'
  | 'left_pool'
  | 'dropped_out'
  | 'matched_by_team'
  | 'timed_out'

/**
 * How long two people are not proposed to each other again after each ending. Only a decision of their own, or a
 * deadline that they could have met, keeps them apart. Without the week after a break, a person who repeatedly
 * leaves and comes back would send everyone in the pool a mail each time.
 */
export const bars = {
  rejected: 'forGood',
  timed_out: 'forGood',
  left_pool: 'forAWeek',
  filled: 'never',
  unfit: 'never',
  accepted_elsewhere: 'never',
  dropped_out: 'never',
  matched_by_team: 'never',
} as const satisfies Readonly<Record<Ending, 'forGood' | 'forAWeek' | 'never'>>

/** Returns the endings that keep a pair apart for that long. */
export function endingsThatBar(howLong: 'forGood' | 'forAWeek'): string[] {
  return Object.entries(bars).flatMap(([ending, bar]) => (bar === howLong ? [ending] : []))
}

const sides: readonly Side[] = ['mentee', 'mentor']

/**
 * Returns the sides that must be told that their yes is free again: everyone who had said yes to an ended proposal, except
 * the side that ended it.
 */
export function freedSides(
  {
    mentorInterest,
    menteeInterest,
  }: { readonly mentorInterest: Interest; readonly menteeInterest: Interest },
  by: Side | null,
): Side[] {
  const interests = { mentee: menteeInterest, mentor: mentorInterest }
  return sides.filter((side) => side !== by && interests[side] === 'INTERESTED')
}
