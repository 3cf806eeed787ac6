import { hasPlace, type MatchingState, seat, take } from './matchingState.ts'

/**
 * Finds the best place for a mentee without a mentor along a shortest alternating path: the mentee takes a mentor,
 * whose mentee takes another, and so on. It ends when a mentor has a free place, or when it is best to leave out a
 * mentee on the path. Distances are what a path loses in total weight. Prices stay feasible and every pair of the
 * matching stays tight.
 */
export function placeMentee(state: MatchingState, root: number): void {
  const { menteeDuals, mentorHeap: heap, slots, slotStarts, held, settled } = state
  let end = { distance: menteeDuals[root] ?? 0, leftOut: root, mentor: -1 }
  let settledCount = 0
  reachMentors(state, root, { distance: 0, limit: end.distance })
  for (let mentor = heap.pop(); mentor >= 0; mentor = heap.pop()) {
    const distance = heap.keyOf(mentor)
    if (distance >= end.distance && !(distance === end.distance && hasPlace(state, mentor))) break
    if (hasPlace(state, mentor)) {
      end = { distance, leftOut: -1, mentor }
      break
    }
    settled[settledCount++] = mentor
    const first = slotStarts[mentor] ?? 0
    for (let slot = first; slot < first + (held[mentor] ?? 0); slot += 1) {
      const mentee = slots[slot] ?? 0
      const alone = distance + (menteeDuals[mentee] ?? 0)
      if (alone < end.distance) end = { distance: alone, leftOut: mentee, mentor: -1 }
      reachMentors(state, mentee, { distance, limit: end.distance })
    }
  }
  reprice(state, root, { distance: end.distance, settledCount })
  shift(state, root, end)
  heap.clear()
}

/** Continues the search from a mentee to their mentors. A path that is longer than the best known one is left out. */
function reachMentors(
  { graph, menteeDuals, mentorDuals, mentorHeap, reachedFrom }: MatchingState,
  mentee: number,
  { distance, limit }: { readonly distance: number; readonly limit: number },
): void {
  const { starts, mentorOf, weights } = graph
  const base = distance + (menteeDuals[mentee] ?? 0)
  const last = starts[mentee + 1] ?? 0
  for (let edge = starts[mentee] ?? 0; edge < last; edge += 1) {
    const mentor = mentorOf[edge] ?? 0
    const reached = base + (mentorDuals[mentor] ?? 0) - (weights[edge] ?? 0)
    if (reached <= limit && mentorHeap.offer(mentor, reached)) reachedFrom[mentor] = mentee
  }
}

/** Raises the prices of the mentors on the way and lowers those of their mentees by the same amount. */
function reprice(
  state: MatchingState,
  root: number,
  { distance, settledCount }: { readonly distance: number; readonly settledCount: number },
): void {
  const { menteeDuals, mentorDuals, mentorHeap, settled, slots, slotStarts, held } = state
  menteeDuals[root] = (menteeDuals[root] ?? 0) - distance
  for (let at = 0; at < settledCount; at += 1) {
    const mentor = settled[at] ?? 0
    const by = distance - mentorHeap.keyOf(mentor)
    if (by <= 0) continue
    mentorDuals[mentor] = (mentorDuals[mentor] ?? 0) + by
    const first = slotStarts[mentor] ?? 0
    for (let slot = first; slot < first + (held[mentor] ?? 0); slot += 1) {
      const mentee = slots[slot] ?? 0
      menteeDuals[mentee] = (menteeDuals[mentee] ?? 0) - by
    }
  }
}

/** Moves everyone on the path by one mentor. */
function shift(
  state: MatchingState,
  root: number,
  end: { readonly leftOut: number; readonly mentor: number },
): void {
  const { mentorOf, slotOf, reachedFrom } = state
  if (end.leftOut === root) return
  let mentor = end.mentor
  let slot = -1
  if (mentor < 0) {
    mentor = mentorOf[end.leftOut] ?? 0
    slot = slotOf[end.leftOut] ?? 0
    mentorOf[end.leftOut] = -1
    slotOf[end.leftOut] = -1
  }
  for (;;) {
    const mentee = reachedFrom[mentor] ?? 0
    const from = { mentor: mentorOf[mentee] ?? -1, slot: slotOf[mentee] ?? -1 }
    if (slot < 0) take(state, mentee, mentor)
    else seat(state, mentee, { mentor, slot })
    if (mentee === root) return
    ;({ mentor, slot } = from)
  }
}
