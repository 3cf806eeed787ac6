import { assign, type Assignment, type WarmStart } from './assignment.ts'
import type { Limits } from './candidates.ts'
import { graphOf } from './graph.ts'
import type { Chosen, GroupChoices } from './groupChoices.ts'
import { type GroupPairs, isOpenPair } from './groupPairs.ts'
import type { Pool } from './pool.ts'

/** What the choice of the groups' values needs. */
export interface GroupProblem {
  readonly pool: Pool
  /** The same pairs without any priority. */
  readonly plain: Pool
  readonly choices: GroupChoices
  readonly limits: Limits
}

/** The values of all groups, and a sum of scores that no other choice exceeds. */
export interface GroupSolution {
  readonly chosen: Chosen
  readonly bound: number
  readonly method: 'exact' | 'improved'
}

/** An assignment on the candidate pairs that some choices leave. */
export interface Attempt extends Assignment {
  readonly picked: Int32Array
  /** The scores and priorities of all pairs added up. */
  readonly worth: number
}

/** Returns the best assignment on the candidate pairs that some choices leave. */
export function attempt(
  { pool }: Pick<GroupProblem, 'pool'>,
  pairs: GroupPairs,
  { picked, warm }: { readonly picked: Int32Array; readonly warm?: WarmStart },
): Attempt {
  const open = [...pairs.mentees.keys()].filter((at) =>
    isOpenPair(pairs, at, picked[pairs.mentors[at] ?? 0] ?? -1),
  )
  const graph = graphOf(pool.menteeCount, pool.capacities, {
    mentees: Int32Array.from(open, (at) => pairs.mentees[at] ?? 0),
    mentors: Int32Array.from(open, (at) => pairs.mentors[at] ?? 0),
    weights: Float64Array.from(open, (at) => pairs.weights[at] ?? 0),
  })
  const assignment = assign(graph, warm)
  const { unit } = pool.scale
  const worth = assignment.mentorOf.reduce(
    (sum, mentor, mentee) => (mentor < 0 ? sum : sum + Math.floor(pool.weight(mentee, mentor) / unit)),
    0,
  )
  return {
    mentorOf: assignment.mentorOf,
    menteeDuals: assignment.menteeDuals,
    mentorDuals: assignment.mentorDuals,
    picked,
    worth,
  }
}
