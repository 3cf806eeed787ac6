import type { Graph } from './graph.ts'
import { type Heap, heapOf } from './heap.ts'

/** A matching while it is improved, with a price for each person (the dual values of the linear programme). */
export interface MatchingState {
  readonly graph: Graph
  /** The mentor of each mentee; -1 without one. */
  readonly mentorOf: Int32Array
  /** The mentees of mentor j are in the slots from `slotStarts[j]` on, `held[j]` of them. */
  readonly slots: Int32Array
  readonly slotStarts: Int32Array
  readonly slotOf: Int32Array
  readonly held: Int32Array
  readonly menteeDuals: Float64Array
  readonly mentorDuals: Float64Array
  readonly mentorHeap: Heap
  readonly menteeHeap: Heap
  /** The mentee over whom the shortest path reached each mentor. */
  readonly reachedFrom: Int32Array
  /** The mentor over whom the shortest path reached each mentee. */
  readonly menteeReachedFrom: Int32Array
  /** Mentors whose shortest path is known, in order. */
  readonly settled: Int32Array
}

/** Returns the empty matching with all prices zero. */
export function emptyMatching(graph: Graph): MatchingState {
  const { menteeCount, mentorCount, capacities } = graph
  const slotStarts = new Int32Array(mentorCount + 1)
  for (let mentor = 0; mentor < mentorCount; mentor += 1) {
    // One slot more than there are mentees is as good as any number of them.
    const places = Math.min(Math.max(capacities[mentor] ?? 0, 0), menteeCount + 1)
    slotStarts[mentor + 1] = (slotStarts[mentor] ?? 0) + places
  }
  return {
    graph,
    mentorOf: new Int32Array(menteeCount).fill(-1),
    slots: new Int32Array(slotStarts[mentorCount] ?? 0).fill(-1),
    slotStarts,
    slotOf: new Int32Array(menteeCount).fill(-1),
    held: new Int32Array(mentorCount),
    menteeDuals: new Float64Array(menteeCount),
    mentorDuals: new Float64Array(mentorCount),
    mentorHeap: heapOf(mentorCount),
    menteeHeap: heapOf(menteeCount),
    reachedFrom: new Int32Array(mentorCount).fill(-1),
    menteeReachedFrom: new Int32Array(menteeCount).fill(-1),
    settled: new Int32Array(mentorCount),
  }
}

/** Whether a mentor has a place left. */
export function hasPlace({ held, slotStarts }: MatchingState, mentor: number): boolean {
  return (held[mentor] ?? 0) < (slotStarts[mentor + 1] ?? 0) - (slotStarts[mentor] ?? 0)
}

/** Gives a mentee a further place of a mentor, who has one. */
export function take(state: MatchingState, mentee: number, mentor: number): void {
  const held = state.held[mentor] ?? 0
  state.held[mentor] = held + 1
  seat(state, mentee, { mentor, slot: (state.slotStarts[mentor] ?? 0) + held })
}

/** Puts a mentee into a slot of a mentor. Nobody else may use the slot. */
export function seat(
  state: MatchingState,
  mentee: number,
  { mentor, slot }: { readonly mentor: number; readonly slot: number },
): void {
  state.slots[slot] = mentee
  state.slotOf[mentee] = slot
  state.mentorOf[mentee] = mentor
}

/** Takes a mentee from their mentor; the last slot of the mentor becomes free. */
export function release(state: MatchingState, mentee: number): void {
  const mentor = state.mentorOf[mentee] ?? -1
  if (mentor < 0) return
  const held = (state.held[mentor] ?? 0) - 1
  const lastSlot = (state.slotStarts[mentor] ?? 0) + held
  const last = state.slots[lastSlot] ?? 0
  seat(state, last, { mentor, slot: state.slotOf[mentee] ?? 0 })
  state.slots[lastSlot] = -1
  state.held[mentor] = held
  state.mentorOf[mentee] = -1
  state.slotOf[mentee] = -1
}
