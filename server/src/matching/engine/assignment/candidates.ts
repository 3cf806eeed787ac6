import { assign, type Assignment, type WarmStart } from './assignment.ts'
import { bestOf } from './best.ts'
import { type Graph, graphOf } from './graph.ts'
import type { Pool } from '../pool/pool.ts'

/** The limits of a solve: counts, never seconds, so that each machine gives the same result. */
export interface Limits {
  /** How many of the best mentors each mentee begins with. */
  readonly candidates: number
  /** How many left-out mentors a mentee gets in one round. */
  readonly added: number
  /** How many pairs may be looked at in all rounds together. */
  readonly scans: number
}

export const usualLimits: Limits = { candidates: 30, added: 10, scans: 20_000_000_000 }

/** A best assignment, and how it was reached. */
export interface Solved extends Assignment {
  /** Whether the assignment is the best of all admissible pairs, not only of the candidates. */
  readonly isWhole: boolean
  readonly rounds: number
  readonly pairs: CandidatePairs
}

/** The pairs that take part in a solve. They grow from round to round. */
export interface CandidatePairs {
  readonly mentees: number[]
  readonly mentors: number[]
  readonly weights: number[]
  /** No pair of the mentee that was left out weighs more; -1 where none was left out. */
  readonly mostLeftOut: Float64Array
  /** How many pairs were looked at. */
  scanned: number
}

/** Returns the best pairs of each mentee. It never holds more than these. */
export function candidatesOf(pool: Pool, { candidates }: Pick<Limits, 'candidates'>): CandidatePairs {
  const mostLeftOut = new Float64Array(pool.menteeCount).fill(-1)
  const pairs: CandidatePairs = { mentees: [], mentors: [], weights: [], mostLeftOut, scanned: 0 }
  const best = bestOf(candidates)
  for (let mentee = 0; mentee < pool.menteeCount; mentee += 1) {
    if (pool.isOpen[mentee] !== 1) continue
    best.clear()
    pool.visit(mentee, (mentor) => {
      pairs.scanned += 1
      const score = pool.score(mentee, mentor)
      if (score < 0) return
      // Most pairs are already ruled out by their scores, before a lot is drawn.
      if (pool.mostWeight(mentee, score) <= best.least()) best.refuse()
      else best.offer(mentor, pool.weightOf(mentee, mentor, score))
    })
    best.each((mentor, weight) => addPair(pairs, { mentee, mentor, weight }))
    mostLeftOut[mentee] = best.mostRefused()
  }
  return pairs
}

/**
 * Solves on the best candidates of each mentee, then looks for left-out pairs that are worth more than their two
 * prices, adds them and solves again from there. If there are none, the prices prove that the assignment is the
 * best of all admissible pairs.
 */
export function solveWhole(pool: Pool, limits: Limits = usualLimits): Solved {
  const pairs = candidatesOf(pool, limits)
  let solved: Assignment = assign(graphFrom(pool, pairs))
  for (let rounds = 1; ; rounds += 1) {
    const reached = { ...solved, rounds, pairs }
    if (pairs.scanned >= limits.scans) return { ...reached, isWhole: false }
    if (addViolated(pool, pairs, { prices: solved, added: limits.added }) === 0) {
      return { ...reached, isWhole: true }
    }
    solved = assign(graphFrom(pool, pairs), solved)
  }
}

/** Returns the graph of the candidates. */
export function graphFrom({ menteeCount, capacities }: Pool, pairs: CandidatePairs): Graph {
  return graphOf(menteeCount, capacities, pairs)
}

/** Adds the pairs whose weight exceeds their prices most, and returns how many there were. */
function addViolated(
  pool: Pool,
  pairs: CandidatePairs,
  { prices, added }: { readonly prices: Omit<WarmStart, 'mentorOf'> & Assignment; readonly added: number },
): number {
  const { menteeDuals, mentorDuals } = prices
  const best = bestOf(added)
  const before = pairs.weights.length
  for (let mentee = 0; mentee < pool.menteeCount; mentee += 1) {
    const price = menteeDuals[mentee] ?? 0
    const most = pairs.mostLeftOut[mentee] ?? 0
    if (price >= most) continue
    best.clear()
    pool.visit(mentee, (mentor) => {
      // No left-out pair of the mentee can be worth this much.
      if (price + (mentorDuals[mentor] ?? 0) >= most) return
      pairs.scanned += 1
      const above = pool.weight(mentee, mentor) - price - (mentorDuals[mentor] ?? 0)
      if (above > 0) best.offer(mentor, above)
    })
    best.each((mentor) => addPair(pairs, { mentee, mentor, weight: pool.weight(mentee, mentor) }))
  }
  return pairs.weights.length - before
}

function addPair(
  pairs: CandidatePairs,
  { mentee, mentor, weight }: { readonly mentee: number; readonly mentor: number; readonly weight: number },
): void {
  pairs.mentees.push(mentee)
  pairs.mentors.push(mentor)
  pairs.weights.push(weight)
}
