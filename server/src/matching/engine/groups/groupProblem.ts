import { assign, type Assignment, type WarmStart } from '../assignment/assignment.ts'
import type { Limits } from '../assignment/candidates.ts'
import { type Edges, graphOf } from '../assignment/graph.ts'
import type { Chosen, GroupChoices } from './groupChoices.ts'
import { type GroupPairs, isOpenPair } from './groupPairs.ts'
import type { Pool } from '../pool/pool.ts'

/** The input for choosing the groups' values. */
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
  const graph = graphOf(pool.menteeCount, pool.capacities, openPairs(pairs, picked))
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

function openPairs(pairs: GroupPairs, picked: Int32Array): Edges {
  const count = pairs.mentees.length
  const [mentees, mentors, weights] = [new Int32Array(count), new Int32Array(count), new Float64Array(count)]
  let open = 0
  for (let at = 0; at < count; at += 1) {
    const mentor = pairs.mentors[at] ?? 0
    if (!isOpenPair(pairs, at, picked[mentor] ?? -1)) continue
    mentees[open] = pairs.mentees[at] ?? 0
    mentors[open] = mentor
    weights[open] = pairs.weights[at] ?? 0
    open += 1
  }
  return {
    mentees: mentees.subarray(0, open),
    mentors: mentors.subarray(0, open),
    weights: weights.subarray(0, open),
  }
}
