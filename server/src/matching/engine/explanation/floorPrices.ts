import type { FloorPrice, RunInput } from '../model/model.ts'
import { wholeScore } from '../scoring/score.ts'
import type { Matched } from './fairness.ts'

/** Solves the assignment with this many points added to each pair of the mentees at these positions. */
export type SolveWithBonus = (bonuses: Int32Array) => Matched

/**
 * Returns the cost of each floor if it were the only one. Every pair of the group gets the same bonus, which is
 * raised until enough people of the group are matched. The assignment with the smallest such bonus is the best of
 * all that match as many people of the group (Lagrange's multiplier; Everett 1963). So the price is exact for that
 * number.
 */
export function floorPrices(
  { mentees, programme: { fairness } }: Pick<RunInput, 'mentees' | 'programme'>,
  base: Matched,
  solve: SolveWithBonus,
): FloorPrice[] {
  const scoreOf = (matched: Matched) => [...matched.values()].reduce((sum, each) => sum + each, 0)
  return fairness.floors.map(({ by, value, percent }) => {
    const isIn = mentees.map(({ traits }) => (traits[by] ?? 'unknown') === value)
    const people = mentees.filter((_, at) => isIn[at])
    const wanted = Math.ceil((people.length * percent) / 100)
    const isEnough = (matched: Matched) => people.filter(({ id }) => matched.has(id)).length >= wanted
    if (isEnough(base)) return { by, value, percent, isReached: true, price: 0 }
    const solved = (bonus: number) => solve(Int32Array.from(isIn, (is) => (is ? bonus : 0)))
    const found = leastBonus(solved, isEnough)
    const price = found === undefined ? 0 : scoreOf(base) - scoreOf(found)
    return { by, value, percent, isReached: found !== undefined, price }
  })
}

/** Returns the result of the smallest bonus that is enough, by bisection; undefined if no bonus is enough. */
function leastBonus(solved: (bonus: number) => Matched, isEnough: (matched: Matched) => boolean) {
  // Taking the place of someone outside the group costs at most a whole score, so a larger bonus changes nothing.
  let [low, high] = [0, wholeScore + 1]
  let found = solved(high)
  if (!isEnough(found)) return undefined
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const tried = solved(middle)
    if (isEnough(tried)) [high, found] = [middle, tried]
    else low = middle
  }
  return found
}
