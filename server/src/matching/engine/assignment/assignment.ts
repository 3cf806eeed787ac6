import { fillPlace } from './fillPlace.ts'
import type { Graph } from './graph.ts'
import { emptyMatching, hasPlace, type MatchingState, take } from './matchingState.ts'
import { placeMentee } from './placeMentee.ts'

/** A best assignment with the prices that prove it: see `certificate.ts`. */
export interface Assignment {
  /** The mentor of each mentee; -1 without one. */
  readonly mentorOf: Int32Array
  readonly menteeDuals: Float64Array
  readonly mentorDuals: Float64Array
}

/** Where a solve starts: any mentors' prices of at least zero, and any matching within the capacities. */
export type WarmStart = Pick<Assignment, 'mentorOf' | 'mentorDuals'>

/**
 * Returns an assignment of the greatest total weight; each mentee gets at most one mentor, and some may get none.
 * It is the sparse form of successive shortest augmenting paths: mentees enter one by one, and the prices make a
 * path found by Dijkstra's algorithm the best one. All numbers are whole, so nothing is rounded.
 */
export function assign(graph: Graph, warm?: WarmStart): Assignment {
  const state = emptyMatching(graph)
  if (warm !== undefined) state.mentorDuals.set(warm.mentorDuals)
  for (let mentee = 0; mentee < graph.menteeCount; mentee += 1) begin(state, mentee, warm)
  for (let mentee = 0; mentee < graph.menteeCount; mentee += 1) {
    const isOpen = (state.mentorOf[mentee] ?? 0) < 0 && (state.menteeDuals[mentee] ?? 0) > 0
    if (isOpen) placeMentee(state, mentee)
  }
  for (let mentor = 0; mentor < graph.mentorCount; mentor += 1) {
    while ((state.mentorDuals[mentor] ?? 0) > 0 && hasPlace(state, mentor)) fillPlace(state, mentor)
  }
  return state
}

/** Prices a mentee by the best mentor, and keeps the pair of the warm start if it is one of the best. */
function begin(state: MatchingState, mentee: number, warm: WarmStart | undefined): void {
  const { graph, mentorDuals, menteeDuals } = state
  const wanted = warm === undefined ? -1 : (warm.mentorOf[mentee] ?? -1)
  let best = 0
  let worthOfWanted = -1
  for (let edge = graph.starts[mentee] ?? 0; edge < (graph.starts[mentee + 1] ?? 0); edge += 1) {
    const mentor = graph.mentorOf[edge] ?? 0
    const worth = (graph.weights[edge] ?? 0) - (mentorDuals[mentor] ?? 0)
    if (worth > best) best = worth
    if (mentor === wanted) worthOfWanted = worth
  }
  menteeDuals[mentee] = best
  if (worthOfWanted === best && wanted >= 0 && hasPlace(state, wanted)) take(state, mentee, wanted)
}
