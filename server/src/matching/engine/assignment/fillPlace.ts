import { hasPlace, type MatchingState, release, seat, take } from './matchingState.ts'

/**
 * Finds the best use of a free place that still has a price, which can happen after a warm start. The mentor takes
 * a mentee, whose mentor takes another, and so on. It ends when someone without a mentor joins, or when the price
 * of a free place falls to zero. It is the search of `placeMentee` from the other side.
 */
export function fillPlace(state: MatchingState, root: number): void {
  const { mentorDuals, mentorOf, menteeHeap: heap, mentorHeap, reachedFrom, settled } = state
  let end = { distance: mentorDuals[root] ?? 0, freeAt: root, joins: -1 }
  let reachedCount = 0
  mentorHeap.offer(root, 0)
  settled[reachedCount++] = root
  reachMentees(state, root, { distance: 0, limit: end.distance })
  for (let mentee = heap.pop(); mentee >= 0; mentee = heap.pop()) {
    const distance = heap.keyOf(mentee)
    if (distance >= end.distance) break
    const mentor = mentorOf[mentee] ?? -1
    if (mentor < 0) {
      end = { distance, freeAt: -1, joins: mentee }
      break
    }
    if (!mentorHeap.offer(mentor, distance)) continue
    settled[reachedCount++] = mentor
    reachedFrom[mentor] = mentee
    const free = distance + (mentorDuals[mentor] ?? 0)
    if (free < end.distance) end = { distance: free, freeAt: mentor, joins: -1 }
    reachMentees(state, mentor, { distance, limit: end.distance })
  }
  lower(state, { distance: end.distance, reachedCount })
  shift(state, root, end)
  heap.clear()
  mentorHeap.clear()
}

function reachMentees(
  { graph, mentorOf, menteeDuals, mentorDuals, menteeHeap, menteeReachedFrom }: MatchingState,
  mentor: number,
  { distance, limit }: { readonly distance: number; readonly limit: number },
): void {
  const { mentorStarts, edgesByMentor, menteeOf, weights } = graph
  const base = distance + (mentorDuals[mentor] ?? 0)
  const last = mentorStarts[mentor + 1] ?? 0
  for (let at = mentorStarts[mentor] ?? 0; at < last; at += 1) {
    const edge = edgesByMentor[at] ?? 0
    const mentee = menteeOf[edge] ?? 0
    if (mentorOf[mentee] === mentor) continue
    const reached = base + (menteeDuals[mentee] ?? 0) - (weights[edge] ?? 0)
    if (reached < limit && menteeHeap.offer(mentee, reached)) menteeReachedFrom[mentee] = mentor
  }
}

/** Lowers the prices of the mentors on the way and raises those of all their mentees, so that their pairs stay tight. */
function lower(
  { menteeDuals, mentorDuals, mentorHeap, settled, slots, slotStarts, held }: MatchingState,
  { distance, reachedCount }: { readonly distance: number; readonly reachedCount: number },
): void {
  for (let at = 0; at < reachedCount; at += 1) {
    const mentor = settled[at] ?? 0
    const by = distance - mentorHeap.keyOf(mentor)
    if (by <= 0) continue
    mentorDuals[mentor] = (mentorDuals[mentor] ?? 0) - by
    const first = slotStarts[mentor] ?? 0
    for (let slot = first; slot < first + (held[mentor] ?? 0); slot += 1) {
      const mentee = slots[slot] ?? 0
      menteeDuals[mentee] = (menteeDuals[mentee] ?? 0) + by
    }
  }
}

/** Moves everyone on the path by one mentor, from the end back to the mentor with the free place. */
function shift(
  state: MatchingState,
  root: number,
  end: { readonly freeAt: number; readonly joins: number },
): void {
  const { mentorOf, slotOf, reachedFrom, menteeReachedFrom } = state
  if (end.freeAt === root) return
  let mentee = end.joins
  if (mentee < 0) {
    mentee = reachedFrom[end.freeAt] ?? 0
    release(state, mentee)
  }
  for (;;) {
    const mentor = menteeReachedFrom[mentee] ?? 0
    if (mentor === root) {
      if (hasPlace(state, root)) take(state, mentee, root)
      return
    }
    const leaving = reachedFrom[mentor] ?? 0
    const slot = slotOf[leaving] ?? 0
    mentorOf[leaving] = -1
    seat(state, mentee, { mentor, slot })
    mentee = leaving
  }
}
