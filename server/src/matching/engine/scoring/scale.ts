import { wholeScore } from './score.ts'

/**
 * How a score, a priority and a lot become one whole number whose sum ranks assignments lexicographically:
 * `(score + bonus) * unit + lot`.
 *
 * With p pairs at most, scores add up to at most 10,000 p. A bonus of 10,000 p + 1 therefore outweighs any loss of
 * score, and a second bonus of (10,000 p + 10,001) p + 1 outweighs both. Lots are at most `levels`, and the unit
 * is `levels` * (p + 1), so all lots together stay below one point of score. The largest weight stays at 2^51 or below: the
 * solver adds at most three such numbers, which is exact up to 2^53.
 */
export interface Scale {
  readonly unit: number
  /** How many different lots there are, a power of two; with one, the lots only order the people. */
  readonly levels: number
  /** For each mentee, by kind. */
  readonly bonus: { readonly overdue: number; readonly others: number }
}

const largest = 2 ** 51

/** The facts that decide how the pairs of a run are ranked. */
export interface Ranking {
  /** The most pairs that an assignment can have. */
  readonly pairs: number
  readonly hasOverdue: boolean
  /** Whether as many people as possible are matched before the scores count. */
  readonly mostFirst: boolean
  /** The most points of a pair, if it can be more than a whole score. */
  readonly mostPoints?: number
}

/** Returns the scale with the most lots that keeps all numbers exact. */
export function scaleFor({ pairs, hasOverdue, mostFirst, mostPoints = wholeScore }: Ranking): Scale {
  const count = Math.max(1, pairs)
  const first = mostPoints * count + 1
  const others = mostFirst ? first : 0
  const overdue = others + (hasOverdue ? (mostFirst ? (first + mostPoints) * count + 1 : first) : 0)
  for (let levels = 2 ** 16; levels >= 1; levels /= 2) {
    const unit = levels * (count + 1)
    if ((overdue + mostPoints + 1) * unit <= largest) {
      return { unit, levels, bonus: { overdue, others } }
    }
  }
  throw new Error(`The ranking of ${pairs} pairs does not fit into exact numbers.`)
}
