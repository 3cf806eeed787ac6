import { type Compared, comparedBy, wholeShare } from './compare.ts'
import type { Contribution, RunInput } from '../model/model.ts'
import type { Criterion } from '../model/programme.ts'

/** The score of a pair that fits every criterion perfectly. */
export const wholeScore = 10_000

/** A mandatory criterion about common values: two people who share none are never proposed to each other. */
export interface ValuedCriterion {
  readonly criterion: string
  /** Whether all members of a group share a value of it. */
  readonly isExclusive: boolean
  readonly ofMentee: (mentee: number) => readonly number[]
  readonly ofMentor: (mentor: number) => readonly number[]
}

/** The scores of all pairs of a run; people are their positions in the input. */
export interface Scorer {
  readonly mentees: number
  readonly mentors: number
  /** From 0 to 10,000; -1 if the pair breaks a mandatory criterion. Barred pairs are not known here. */
  weight(mentee: number, mentor: number): number
  /** The points that each criterion adds, in the order of the programme; they add up to the weight. */
  contributions(mentee: number, mentor: number): Contribution[]
  /** The option keys of a criterion that fit both. */
  matched(mentee: number, mentor: number, criterion: string): readonly string[]
  /** For an index of candidates. Mandatory criteria of other kinds are not among them. */
  readonly valued: readonly ValuedCriterion[]
}

/** A criterion prepared for comparing, and the points of a perfect fit. */
interface Ready extends Compared {
  readonly criterion: Criterion
  readonly most: number
}

/** Prepares the scores of a run. */
export function scorerOf({
  programme,
  mentees,
  mentors,
}: Pick<RunInput, 'programme' | 'mentees' | 'mentors'>): Scorer {
  const sides = {
    mentees: mentees.map(({ answers }) => answers),
    mentors: mentors.map(({ answers }) => answers),
  }
  const most = mostPoints(programme.criteria)
  const ready: Ready[] = programme.criteria.map((criterion, at) => ({
    ...comparedBy(criterion, sides),
    criterion,
    most: most[at] ?? 0,
  }))
  // The criteria that can rule out a pair come first.
  const quickest = ready.toSorted(
    (one, other) => Number(other.criterion.mandatory) - Number(one.criterion.mandatory),
  )
  const byKey = new Map(ready.map((each) => [each.criterion.key, each]))
  return {
    mentees: mentees.length,
    mentors: mentors.length,
    weight(mentee, mentor) {
      let score = 0
      for (const each of quickest) {
        const share = each.share(mentee, mentor)
        if (share > 0) score += pointsOf(each, share)
        else if (each.criterion.mandatory) return -1
      }
      return score
    },
    contributions: (mentee, mentor) =>
      ready.map((each) => {
        const share = each.share(mentee, mentor)
        const points = share > 0 ? pointsOf(each, share) : 0
        const matched = each.matched(mentee, mentor)
        return { criterion: each.criterion.key, points, matched, fit: fitOf(share) }
      }),
    matched: (mentee, mentor, criterion) => byKey.get(criterion)?.matched(mentee, mentor) ?? [],
    valued: ready.flatMap(({ criterion, values }) =>
      criterion.mandatory && values !== undefined
        ? [{ criterion: criterion.key, isExclusive: criterion.exclusive, ...values }]
        : [],
    ),
  }
}

function pointsOf({ most }: Ready, share: number): number {
  return Math.floor((most * share) / wholeShare)
}

function fitOf(share: number): Contribution['fit'] {
  if (share < 0) return 'unknown'
  if (share === wholeShare) return 'same'
  return share === 0 ? 'different' : 'close'
}

/**
 * Returns the points of a perfect fit for each criterion, in proportion to the weights; they add up to 10,000 exactly,
 * because the largest remainders are rounded up (Hamilton's method).
 */
export function mostPoints(criteria: readonly Pick<Criterion, 'weight'>[]): number[] {
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return criteria.map(() => 0)
  const exact = criteria.map(({ weight }) => (weight * wholeScore) / total)
  const points = exact.map(Math.floor)
  const missing = wholeScore - points.reduce((sum, each) => sum + each, 0)
  const byRemainder = exact
    .map((each, at) => ({ at, remainder: each - Math.floor(each) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.at - other.at)
  for (const { at } of byRemainder.slice(0, missing)) points[at] = (points[at] ?? 0) + 1
  return points
}
