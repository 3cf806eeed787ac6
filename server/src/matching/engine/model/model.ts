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
   * Proposals that exist already and are not moved. Those with `isTaken` have a yes and hold a place of both people
   * in the core; in a group they also narrow the values that its members share.
   */
  readonly standing: readonly (Pair & { readonly isTaken: boolean })[]
  /** Pairs that may not be proposed (again): one said no, it timed out, or one blocked the other. */
  readonly barred: readonly Pair[]
  /** Pairs that the team has fixed: they are core proposals, and the rest is assigned around them. */
  readonly fixed?: readonly Pair[] | undefined
}

/** The input of a run that may have no seed yet. */
export type RunPool = Omit<RunInput, 'seed'> & Partial<Pick<RunInput, 'seed'>>

/** The points that one criterion adds to the score of a pair, and the option keys that fit both. */
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
  /** The criterion without which the most candidates would remain; `places` if only the free places run out. */
  readonly because: string
  /** Options that would each admit further people who have a place; best first. */
  readonly wouldHelp: readonly {
    readonly question: string
    readonly option: string
    readonly admits: number
  }[]
}

/** The values that the members of a group share, by criterion. */
export interface SharedByGroup {
  readonly mentorId: string
  readonly shared: Readonly<Record<string, readonly string[]>>
}

/**
 * The proof that the core is the best: a price for each person. No admissible pair is worth more than its two
 * prices together, so no assignment is worth more than all prices. The core is worth as much as all prices.
 */
export interface Certificate {
  /** Pairs below this score were not admissible; above 0 only for the objective `maximin`. */
  readonly leastScore: number
  /** Whether as many people as possible were matched before the scores counted. */
  readonly mostFirst: boolean
  /** The values that were chosen for each group before people were assigned. */
  readonly chosen: readonly { readonly mentorId: string; readonly values: Readonly<Record<string, string>> }[]
  /** In the order of the input. */
  readonly menteePrices: readonly number[]
  readonly mentorPrices: readonly number[]
  /** The worth of the core as a whole number in digits; it can be larger than exact numbers of JSON. */
  readonly total: string
}

/** The cost of a floor: the loss of total score if at least this percentage of a group is matched. */
export interface FloorPrice {
  readonly by: string
  readonly value: string
  readonly percent: number
  /** Whether the floor could be held at all. */
  readonly isReached: boolean
  readonly price: number
}

/** The figures of a run. */
export interface RunReport {
  readonly objective: Programme['objective']
  /** The scores of the core added up. */
  readonly score: number
  /** No assignment has a higher sum of scores. It disregards the priority of long waits. */
  readonly scoreBound: number
  /** How far the core can be from the bound, in hundredths of a percent of the bound. */
  readonly gap: number
  /** Whether every admissible pair was weighed; false if the limit of work ended the run early. */
  readonly isWhole: boolean
  /** How the values of the groups were chosen. */
  readonly groups: 'none' | 'exact' | 'improved'
  readonly mentees: { readonly open: number; readonly matched: number }
  readonly overdue: { readonly open: number; readonly matched: number }
  readonly mentors: { readonly open: number; readonly matched: number }
  readonly places: number
  readonly reserves: number
  /** Pairs who would both prefer each other to their partners in the core. */
  readonly blockingPairs: number
  /** The matched mentee with the lowest score. */
  readonly worstOff: { readonly id: string; readonly score: number } | null
  /** The cost of each floor of the programme. The core itself respects none of them. */
  readonly floors: readonly FloorPrice[]
  readonly work: { readonly rounds: number; readonly pairs: number; readonly edges: number }
}

/** The result of a run. */
export interface RunOutput {
  /** The version of the engine; another version may give another result. */
  readonly engine: string
  /** The SHA-256 of the canonical input. */
  readonly fingerprint: string
  readonly seed: number
  readonly programme: string
  /** The core first, then the reserves; each by mentor and mentee. */
  readonly proposals: readonly Proposal[]
  readonly groups: readonly SharedByGroup[]
  readonly unmatched: readonly Unmatched[]
  /** Null for the objective `stable`, whose proof is that there is no blocking pair. */
  readonly certificate: Certificate | null
  readonly report: RunReport
}
