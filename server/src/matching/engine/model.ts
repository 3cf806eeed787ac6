import type { Programme } from './programme.ts'

/** A person's answers as the keys of options, by the key of the question; a place is one key. */
export type Answers = Readonly<Record<string, readonly string[]>>

/** A person in the pool, as the engine sees them: no name, address or number. */
export interface PoolPerson {
  readonly id: string
  readonly answers: Answers
  /** Whole days since the person entered the pool. */
  readonly waitedDays: number
  /** Groups for the fairness figures, such as `gender: woman`. They never touch a score. */
  readonly traits: Readonly<Record<string, string>>
}

/** A mentor in the pool. */
export interface PoolMentor extends PoolPerson {
  readonly kind: 'one_to_one' | 'group'
  /** How many more mentees the mentor can take. */
  readonly places: number
  /** How many more proposals the mentor can be sent now. */
  readonly openProposals: number
}

/** A mentee in the pool, who has one place. */
export interface PoolMentee extends PoolPerson {
  readonly openProposals: number
}

/** Two people, by their ids. */
export interface Pair {
  readonly mentorId: string
  readonly menteeId: string
}

/**
 * Everything that a run depends on. The same input gives the same output, byte for byte; limits are nodes and
 * iterations, never seconds.
 */
export interface RunInput {
  readonly programme: Programme
  readonly seed: number
  /** Both ordered by id. */
  readonly mentors: readonly PoolMentor[]
  readonly mentees: readonly PoolMentee[]
  /**
   * Proposals that stand and don't move. Those with `isTaken` have a yes and hold a place of both people in the core;
   * in a group they also narrow the values that its members share.
   */
  readonly standing: readonly (Pair & { readonly isTaken: boolean })[]
  /** Pairs that may not be proposed (again): one said no, it timed out, or one blocked the other. */
  readonly barred: readonly Pair[]
}

/** What one criterion adds to the score of a pair, and the option keys that fit both. */
export interface Contribution {
  readonly criterion: string
  readonly points: number
  readonly matched: readonly string[]
  readonly fit: 'same' | 'close' | 'different' | 'unknown'
}

/** A pair that the run proposes. */
export interface Proposal extends Pair {
  /** `core`: part of the best assignment of the whole pool. `reserve`: a further choice for both. */
  readonly part: 'core' | 'reserve'
  /** From 0 to 10,000; the contributions add up to it exactly. */
  readonly score: number
  readonly contributions: readonly Contribution[]
}

/** Why a person got no core proposal, and what would help. */
export interface Unmatched {
  readonly id: string
  /** The criterion without which the most candidates would be left; `places` where only the free places run out. */
  readonly because: string
  /** Options that would each admit further people who have a place; best first. */
  readonly wouldHelp: readonly {
    readonly question: string
    readonly option: string
    readonly admits: number
  }[]
}
