import { bestOf } from '../assignment/best.ts'
import { fittingChoices, type GroupPairs } from './groupPairs.ts'
import type { GroupChoices } from './groupChoices.ts'
import type { Pool } from '../pool/pool.ts'

/** How often the prices are improved. */
const rounds = 120

/** The mentors' choices at some prices of the mentees. */
export interface Priced {
  /** No assignment has a higher sum of scores. */
  readonly bound: number
  /** The number of each mentor's choice; -1 for mentors who choose nothing. */
  readonly picked: Int32Array
}

/**
 * The relaxation: each mentee costs a price, and each mentor takes the best ones of one choice, even if another
 * mentor takes them too.
 */
export interface Relaxation {
  readonly pool: Pool
  readonly choices: GroupChoices
  readonly pairs: GroupPairs
}

/**
 * Lowers the bound of the relaxation by subgradient steps (Geoffrion 1974; the step is Polyak's), and reports every
 * few rounds which choices the mentors pick. Returns the best prices. `reached` is a sum of scores that some
 * assignment has.
 */
export function improvePrices(
  relaxation: Relaxation,
  { prices, reached }: { readonly prices: Float64Array; readonly reached: number },
  see: (picked: Int32Array) => void,
): Float64Array {
  const current = prices.slice()
  let best = { bound: Infinity, prices: current.slice() }
  let pace = 1
  let idle = 0
  for (let round = 0; round < rounds; round += 1) {
    const { bound, picked, taken } = evaluate(relaxation, current)
    idle = bound < best.bound ? 0 : idle + 1
    if (bound < best.bound) best = { bound, prices: current.slice() }
    if (idle === 5) {
      pace /= 2
      idle = 0
    }
    if (round % 15 === 0 || round === rounds - 1) see(picked)
    let length = 0
    for (let at = 0; at < taken.length; at += 1) {
      const over = (taken[at] ?? 0) - 1
      if (over > 0 || (current[at] ?? 0) > 0) length += over * over
    }
    if (length === 0 || bound <= reached) break
    const step = (pace * (bound - reached)) / length
    for (let at = 0; at < taken.length; at += 1) {
      current[at] = Math.max(0, (current[at] ?? 0) + step * ((taken[at] ?? 0) - 1))
    }
  }
  return best.prices
}

/** Returns the bound over the candidate pairs, and how many mentors take each mentee. */
function evaluate(
  { pool, choices, pairs }: Relaxation,
  prices: Float64Array,
): Priced & { readonly taken: Int32Array } {
  const taken = new Int32Array(pool.menteeCount)
  const picked = new Int32Array(pool.mentorCount).fill(-1)
  let bound = sumOf(prices)
  for (let mentor = 0; mentor < pool.mentorCount; mentor += 1) {
    const count = choices.ofMentor[mentor]?.length ?? 0
    const first = pairs.starts[mentor] ?? 0
    const end = pairs.starts[mentor + 1] ?? 0
    const tops = topsOf(count, pool.capacities[mentor] ?? 0)
    for (let pair = first; pair < end; pair += 1) {
      const mentee = pairs.mentees[pair] ?? 0
      const gain = (pairs.scores[pair] ?? 0) - (prices[mentee] ?? 0)
      if (gain <= 0) continue
      if (count === 0) tops[0]?.offer(mentee, gain)
      for (let at = pairs.fitStarts[pair] ?? 0; at < (pairs.fitStarts[pair + 1] ?? 0); at += 1) {
        tops[pairs.fitting[at] ?? 0]?.offer(mentee, gain)
      }
    }
    const { choice, value } = bestTop(tops)
    bound += value
    if (count > 0) picked[mentor] = choice
    tops[choice]?.each((mentee) => {
      taken[mentee] = (taken[mentee] ?? 0) + 1
    })
  }
  return { bound, picked, taken }
}

/** Returns the bound over all admissible pairs of the pool. */
export function wholeBound(pool: Pool, choices: GroupChoices, prices: Float64Array): number {
  let bound = sumOf(prices)
  for (let mentor = 0; mentor < pool.mentorCount; mentor += 1) {
    const count = choices.ofMentor[mentor]?.length ?? 0
    const tops = topsOf(count, pool.capacities[mentor] ?? 0)
    for (let mentee = 0; mentee < pool.menteeCount; mentee += 1) {
      const gain = pool.score(mentee, mentor) - (prices[mentee] ?? 0)
      if (gain <= 0) continue
      if (count === 0) tops[0]?.offer(mentee, gain)
      for (const choice of fittingChoices(choices, mentee, mentor)) tops[choice]?.offer(mentee, gain)
    }
    bound += bestTop(tops).value
  }
  return Math.floor(bound)
}

type Top = ReturnType<typeof bestOf>

function topsOf(choices: number, places: number): readonly Top[] {
  return Array.from({ length: Math.max(1, choices) }, () => bestOf(places))
}

function bestTop(tops: readonly Top[]): { readonly choice: number; readonly value: number } {
  let best = { choice: 0, value: -1 }
  tops.forEach((top, choice) => {
    let value = 0
    top.each((_, gain) => {
      value += gain
    })
    if (value > best.value) best = { choice, value }
  })
  return best
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, each) => sum + each, 0)
}
