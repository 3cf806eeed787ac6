import type { FloorPrice, PoolMentee, RunInput } from '../model.ts'
import { wholeScore } from '../scoring/score.ts'

/** The result of a run for the mentees: the score of everyone who has a core proposal, by id. */
export type Matched = ReadonlyMap<string, number>

/** How a run went for one group of mentees. */
export interface GroupFigures {
  /** The trait, such as `gender`, and its value. */
  readonly by: string
  readonly value: string
  readonly people: number
  /** Null where the group is too small to be shown. */
  readonly figures: {
    readonly matched: number
    /** Whole percent of the group's people. */
    readonly percent: number
    /** The median of the days that those without a match have waited; null where everybody is matched. */
    readonly waitedDays: number | null
    /** The mean score of the matched, rounded down; null where nobody is. */
    readonly score: number | null
  } | null
}

/** Two groups of one trait whose match rates are further apart than the programme's bound. */
export interface Gap {
  readonly by: string
  readonly least: string
  readonly most: string
  readonly percentagePoints: number
}

/** Returns the figures of each group, by trait and value. Groups that are too small are withheld. */
export function groupFigures(
  { mentees, programme: { fairness } }: Pick<RunInput, 'mentees' | 'programme'>,
  matched: Matched,
): GroupFigures[] {
  return fairness.by.flatMap((by) =>
    [...Map.groupBy(mentees, ({ traits }) => traits[by] ?? 'unknown')]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([value, people]) => ({
        by,
        value,
        people: people.length,
        figures: people.length < fairness.smallestGroup ? null : figuresOf(people, matched),
      })),
  )
}

function figuresOf(people: readonly PoolMentee[], matched: Matched) {
  const scores = people.flatMap(({ id }) => matched.get(id) ?? [])
  const waits = people.filter(({ id }) => !matched.has(id)).map(({ waitedDays }) => waitedDays)
  const sum = scores.reduce((all, each) => all + each, 0)
  return {
    matched: scores.length,
    percent: Math.floor((100 * scores.length) / people.length),
    waitedDays: medianOf(waits),
    score: scores.length === 0 ? null : Math.floor(sum / scores.length),
  }
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? null
}

/** Returns the traits in which two shown groups are further apart than the programme allows. */
export function gapsIn(figures: readonly GroupFigures[], largestGap: number): Gap[] {
  return [...Map.groupBy(figures, ({ by }) => by)].flatMap(([by, groups]) => {
    const shown = groups
      .flatMap(({ value, figures: own }) => (own === null ? [] : [{ value, percent: own.percent }]))
      .toSorted((one, other) => one.percent - other.percent)
    const [least, most] = [shown[0], shown.at(-1)]
    if (least === undefined || most === undefined) return []
    const percentagePoints = most.percent - least.percent
    return percentagePoints > largestGap
      ? [{ by, least: least.value, most: most.value, percentagePoints }]
      : []
  })
}

/** Solves the assignment with so many points added to each pair of the mentees at these positions. */
export type SolveWithBonus = (bonuses: Int32Array) => Matched

/**
 * Returns what each floor would cost if it were the only one. Every pair of the group gets the same bonus, which is
 * raised until enough people of the group are matched. The assignment with the smallest such bonus is the best of all
 * that match as many people of the group (Lagrange's multiplier; Everett 1963). So the price is exact for that number.
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

/** Returns the result of the smallest bonus that is enough, by halving; undefined where none is. */
function leastBonus(solved: (bonus: number) => Matched, isEnough: (matched: Matched) => boolean) {
  // Taking the place of somebody outside the group costs at most a whole score, so a larger bonus changes nothing.
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
