import { drawn, drawnOrder, lotteryOf } from '../scoring/lottery.ts'
import type { PoolMentor, RunInput } from '../model/model.ts'
import { type Scale, scaleFor } from '../scoring/scale.ts'
import { type Scorer, scorerOf, wholeScore } from '../scoring/score.ts'
import { tabledWeight } from '../scoring/scoreTable.ts'

/** The people and pairs of a run as the solver sees them. People are numbered in the order of their lots. */
export interface Pool {
  readonly menteeCount: number
  readonly mentorCount: number
  /** The places that the run can give, by mentor. */
  readonly capacities: Int32Array
  /** Whether a mentee has a place to give. */
  readonly isOpen: Uint8Array
  readonly isOverdue: Uint8Array
  readonly scale: Scale
  /** The positions of the people in the input. */
  readonly menteeAt: Int32Array
  readonly mentorAt: Int32Array
  /** From 0 to 10,000; -1 if the pair may not be proposed. */
  score(mentee: number, mentor: number): number
  /** The score with priority and lot as one whole number; -1 if the pair may not be proposed. */
  weight(mentee: number, mentor: number): number
  /** The weight of an admissible pair with this score. */
  weightOf(mentee: number, mentor: number, score: number): number
  /** No pair of the mentee with this score weighs more. */
  mostWeight(mentee: number, score: number): number
  /** Shows all mentors who may be admissible for a mentee, each once. */
  visit(mentee: number, see: (mentor: number) => void): void
}

/** The rules of one solve. */
export interface PoolRules {
  /** Pairs below it are not admissible. */
  readonly leastScore?: number
  /** Whether as many people as possible are matched before the total score counts. */
  readonly mostFirst?: boolean
  /** Points that are added to all pairs of each mentee, in the order of the input; scores stay as they are. */
  readonly bonuses?: Int32Array
  /** Whether the priority of people who have waited past the bound is left out. */
  readonly ignoresWaiting?: boolean
}

/** The scores of a run, which all its solves share. */
export interface Prepared {
  readonly scorer: Scorer
  readonly pointsOf: Scorer['weight']
}

/** Prepares the scores of a run. */
export function prepare(input: RunInput): Prepared {
  const scorer = scorerOf(input)
  return { scorer, pointsOf: tabledWeight(input, scorer) }
}

/** Prepares the pairs of a run. */
export function poolOf(input: RunInput, rules: PoolRules = {}, prepared: Prepared = prepare(input)): Pool {
  const { scorer, pointsOf } = prepared
  const lottery = lotteryOf(input.seed)
  const mentees = drawnOrder(input.mentees, lottery)
  const mentors = drawnOrder(input.mentors, lottery)
  const taken = takenBy(input)
  const excluded = excludedFrom(input, { mentees: mentees.positions, mentors: mentors.positions })
  const capacities = Int32Array.from(mentors.positions, (at) => placesOf(input.mentors[at], taken))
  const isOpen = Uint8Array.from(mentees.positions, (at) => {
    const mentee = input.mentees[at]
    return mentee !== undefined && mentee.openProposals > 0 && !taken.has(mentee.id) ? 1 : 0
  })
  const isOverdue = Uint8Array.from(mentees.positions, (at) => {
    const waited = input.mentees[at]?.waitedDays ?? 0
    return rules.ignoresWaiting !== true && waited > input.programme.waitBoundDays ? 1 : 0
  })
  const open = isOpen.reduce((sum, each) => sum + each, 0)
  const places = capacities.reduce((sum, each) => sum + Math.min(each, open), 0)
  const scale = scaleFor({
    pairs: Math.min(open, places),
    hasOverdue: isOverdue.some((each, at) => each === 1 && isOpen[at] === 1),
    mostFirst: rules.mostFirst ?? false,
    mostPoints: wholeScore + (rules.bonuses?.reduce((most, each) => Math.max(most, each), 0) ?? 0),
  })
  const least = rules.leastScore ?? 0
  const score = (mentee: number, mentor: number) => {
    if (isOpen[mentee] !== 1 || (capacities[mentor] ?? 0) < 1) return -1
    const [one, other] = [mentees.positions[mentee] ?? 0, mentors.positions[mentor] ?? 0]
    const points = pointsOf(one, other)
    if (points < least) return -1
    return excluded[mentee]?.has(mentor) === true ? -1 : points
  }
  const bonuses = Float64Array.from(mentees.positions, (at, mentee) => {
    const own = rules.bonuses?.[at] ?? 0
    return own + (isOverdue[mentee] === 1 ? scale.bonus.overdue : scale.bonus.others)
  })
  const weightOf = (mentee: number, mentor: number, points: number) => {
    const lot = drawn(mentees.lots[mentee] ?? 0, mentors.lots[mentor] ?? 0, scale.levels)
    // Adding one makes a pair without any points count for more than no pair.
    return (points + (bonuses[mentee] ?? 0)) * scale.unit + lot + 1
  }
  return {
    menteeCount: input.mentees.length,
    mentorCount: input.mentors.length,
    capacities,
    isOpen,
    isOverdue,
    scale,
    menteeAt: mentees.positions,
    mentorAt: mentors.positions,
    score,
    weight(mentee, mentor) {
      const points = score(mentee, mentor)
      return points < 0 ? -1 : weightOf(mentee, mentor, points)
    },
    weightOf,
    mostWeight: (mentee, points) => (points + (bonuses[mentee] ?? 0) + 1) * scale.unit,
    visit: visitorOf(scorer, { mentees: mentees.positions, mentors: mentors.positions, capacities }),
  }
}

/** Returns the mentors to whom each mentee is not proposed again. */
function excludedFrom(
  { barred, standing, mentees, mentors }: RunInput,
  order: Record<'mentees' | 'mentors', Int32Array>,
): readonly (ReadonlySet<number> | undefined)[] {
  const nodesOf = (positions: Int32Array, people: readonly { readonly id: string }[]) =>
    new Map([...positions].map((at, node) => [people[at]?.id, node]))
  const [menteeNodes, mentorNodes] = [nodesOf(order.mentees, mentees), nodesOf(order.mentors, mentors)]
  const excluded = mentees.map((): Set<number> | undefined => undefined)
  for (const { mentorId, menteeId } of [...barred, ...standing]) {
    const [mentee, mentor] = [menteeNodes.get(menteeId), mentorNodes.get(mentorId)]
    if (mentee === undefined || mentor === undefined) continue
    excluded[mentee] = (excluded[mentee] ?? new Set()).add(mentor)
  }
  return excluded
}

/** How many places of each person a standing yes holds. */
function takenBy({ standing }: RunInput): ReadonlyMap<string, number> {
  const taken = new Map<string, number>()
  for (const { mentorId, menteeId, isTaken } of standing) {
    if (!isTaken) continue
    for (const id of [mentorId, menteeId]) taken.set(id, (taken.get(id) ?? 0) + 1)
  }
  return taken
}

function placesOf(mentor: PoolMentor | undefined, taken: ReadonlyMap<string, number>): number {
  if (mentor === undefined) return 0
  return Math.max(0, Math.min(mentor.places - (taken.get(mentor.id) ?? 0), mentor.openProposals))
}

/** Returns a visit over the index of the criterion that leaves the fewest mentors. */
function visitorOf(
  { valued }: Scorer,
  { mentees, mentors, capacities }: Record<'mentees' | 'mentors' | 'capacities', Int32Array>,
): Pool['visit'] {
  const indexes = valued.map(({ ofMentee, ofMentor }) => {
    const mentorsOf = new Map<number, number[]>()
    mentors.forEach((at, mentor) => {
      if ((capacities[mentor] ?? 0) < 1) return
      for (const value of ofMentor(at)) {
        const known = mentorsOf.get(value)
        if (known === undefined) mentorsOf.set(value, [mentor])
        else known.push(mentor)
      }
    })
    return (mentee: number) => ofMentee(mentees[mentee] ?? 0).map((value) => mentorsOf.get(value) ?? [])
  })
  const seenBy = new Int32Array(mentors.length).fill(-1)
  let visits = 0
  return (mentee, see) => {
    visits += 1
    const lists = fewest(indexes.map((each) => each(mentee)))
    if (lists === undefined) for (let mentor = 0; mentor < mentors.length; mentor += 1) see(mentor)
    for (const list of lists ?? []) {
      for (const mentor of list) {
        if (seenBy[mentor] === visits) continue
        seenBy[mentor] = visits
        see(mentor)
      }
    }
  }
}

type Lists = readonly (readonly number[])[]

function fewest(choices: readonly Lists[]): Lists | undefined {
  const sizeOf = (lists: Lists) => lists.reduce((sum, each) => sum + each.length, 0)
  let best = choices[0]
  for (const each of choices) if (best === undefined || sizeOf(each) < sizeOf(best)) best = each
  return best
}
