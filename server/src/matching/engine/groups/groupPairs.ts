import type { CandidatePairs } from '../assignment/candidates.ts'
import type { Choice, GroupChoices } from './groupChoices.ts'
import type { Pool } from '../pool/pool.ts'

/** The candidate pairs of a run by mentor, and which choices of the mentor fit each. */
export interface GroupPairs {
  /** The pairs of mentor j are those from `starts[j]` to before `starts[j + 1]`. */
  readonly starts: Int32Array
  readonly mentees: Int32Array
  readonly mentors: Int32Array
  readonly scores: Float64Array
  /** The score with priority and lottery added. */
  readonly weights: Float64Array
  /** The numbers of the choices that fit pair e are those from `fitStarts[e]` on in `fitting`; none for one to one. */
  readonly fitStarts: Int32Array
  readonly fitting: Int32Array
}

/** Brings the candidate pairs of a run into the order of the mentors. */
export function groupPairsOf(pool: Pool, choices: GroupChoices, pairs: CandidatePairs): GroupPairs {
  const order = pairs.mentors.map((_, at) => at)
  const inOrder = order.toSorted(
    (one, other) => (pairs.mentors[one] ?? 0) - (pairs.mentors[other] ?? 0) || one - other,
  )
  const mentees = Int32Array.from(inOrder, (at) => pairs.mentees[at] ?? 0)
  const mentors = Int32Array.from(inOrder, (at) => pairs.mentors[at] ?? 0)
  const starts = new Int32Array(pool.mentorCount + 1)
  for (const mentor of mentors) starts[mentor + 1] = (starts[mentor + 1] ?? 0) + 1
  for (let mentor = 0; mentor < pool.mentorCount; mentor += 1) {
    starts[mentor + 1] = (starts[mentor + 1] ?? 0) + (starts[mentor] ?? 0)
  }
  const fitting: number[] = []
  const fitStarts = new Int32Array(mentees.length + 1)
  mentees.forEach((mentee, at) => {
    const mentor = mentors[at] ?? 0
    fitting.push(...fittingChoices(choices, mentee, mentor))
    fitStarts[at + 1] = fitting.length
  })
  return {
    starts,
    mentees,
    mentors,
    scores: Float64Array.from(mentees, (mentee, at) => pool.score(mentee, mentors[at] ?? 0)),
    weights: Float64Array.from(mentees, (mentee, at) => pool.weight(mentee, mentors[at] ?? 0)),
    fitStarts,
    fitting: Int32Array.from(fitting),
  }
}

/** Returns the numbers of the mentor's choices that fit a mentee. */
export function fittingChoices({ ofMentor, fits }: GroupChoices, mentee: number, mentor: number): number[] {
  return (ofMentor[mentor] ?? []).flatMap((choice: Choice, at) => (fits(mentee, mentor, choice) ? [at] : []))
}

/** Whether a pair can be together when each mentor has made the choice with this number; -1 fits everyone. */
export function isOpenPair({ fitStarts, fitting }: GroupPairs, pair: number, choice: number): boolean {
  if (choice < 0) return true
  const end = fitStarts[pair + 1] ?? 0
  for (let at = fitStarts[pair] ?? 0; at < end; at += 1) if (fitting[at] === choice) return true
  return false
}
