import { candidatesOf } from '../assignment/candidates.ts'
import type { CoreInput } from './coreInput.ts'
import type { Choice, Chosen, GroupChoices } from '../groups/groupChoices.ts'
import { heapOf } from '../assignment/heap.ts'
import { type Pool, poolOf } from '../pool/pool.ts'

/**
 * Returns the assignment in which no two people would both prefer each other. Both sides value a pair by the same
 * score, so repeatedly taking the pair with the highest score gives it. Waiting time does not count here.
 */
export function stableCore(
  { input, prepared, limits }: CoreInput,
  choices: GroupChoices,
): { readonly mentorOf: Int32Array; readonly chosen: Chosen } {
  const pool = poolOf(input, { ignoresWaiting: true }, prepared)
  const open = openChoices(pool, choices)
  const mentorOf = new Int32Array(pool.menteeCount).fill(-1)
  const left = pool.capacities.slice()
  const queues = queuesOf(pool, limits.candidates, (mentee, mentor) => {
    return (left[mentor] ?? 0) > 0 && open.fits(mentee, mentor)
  })
  const heap = heapOf(pool.menteeCount)
  // The heap gives the smallest key first.
  const enter = (mentee: number) => {
    const weight = queues.weightOf(mentee)
    if (weight >= 0) heap.offer(mentee, -weight)
  }
  for (let mentee = 0; mentee < pool.menteeCount; mentee += 1) enter(mentee)
  for (let mentee = heap.pop(); mentee >= 0; mentee = heap.pop()) {
    const mentor = queues.mentorOf(mentee)
    if ((left[mentor] ?? 0) > 0 && open.fits(mentee, mentor)) {
      mentorOf[mentee] = mentor
      left[mentor] = (left[mentor] ?? 0) - 1
      open.narrow(mentee, mentor)
    } else {
      queues.advance(mentee)
      heap.forget(mentee)
      enter(mentee)
    }
  }
  return { mentorOf, chosen: open.chosen() }
}

/** The choices that are left to the groups while members join. */
function openChoices(pool: Pool, choices: GroupChoices) {
  const left = choices.ofMentor.map((each): readonly Choice[] => each)
  const isGroup = (mentor: number) => (choices.ofMentor[mentor]?.length ?? 0) > 0
  const fitting = (mentee: number, mentor: number) =>
    (left[mentor] ?? []).filter((choice) => choices.fits(mentee, mentor, choice))
  return {
    fits: (mentee: number, mentor: number) => !isGroup(mentor) || fitting(mentee, mentor).length > 0,
    narrow(mentee: number, mentor: number) {
      if (isGroup(mentor)) left[mentor] = fitting(mentee, mentor)
    },
    chosen: () => Array.from({ length: pool.mentorCount }, (_, mentor) => left[mentor]?.[0]),
  }
}

/**
 * The mentors of each mentee from the best down. A few are known at a time; the next ones are looked for when they run
 * out, among the mentors who can still take the mentee.
 */
function queuesOf(pool: Pool, count: number, canTake: (mentee: number, mentor: number) => boolean) {
  const first = candidatesOf(pool, { candidates: count })
  const queues = Array.from({ length: pool.menteeCount }, (): Entry[] => [])
  first.mentees.forEach((mentee, at) => {
    queues[mentee]?.push({ mentor: first.mentors[at] ?? 0, weight: first.weights[at] ?? 0 })
  })
  const places = new Int32Array(pool.menteeCount)
  const at = (mentee: number) => queues[mentee]?.[places[mentee] ?? 0]
  const next = (mentee: number, below: number): Entry[] => {
    const found: Entry[] = []
    pool.visit(mentee, (mentor) => {
      if (!canTake(mentee, mentor)) return
      const weight = pool.weight(mentee, mentor)
      if (weight >= 0 && weight <= below) found.push({ mentor, weight })
    })
    return found.toSorted((one, other) => other.weight - one.weight || one.mentor - other.mentor)
  }
  return {
    weightOf: (mentee: number) => at(mentee)?.weight ?? -1,
    mentorOf: (mentee: number) => at(mentee)?.mentor ?? -1,
    advance(mentee: number) {
      const last = at(mentee)
      places[mentee] = (places[mentee] ?? 0) + 1
      if (at(mentee) !== undefined || last === undefined || (queues[mentee]?.length ?? 0) < count) return
      queues[mentee] = next(mentee, last.weight).slice(0, count)
      places[mentee] = 0
    },
  }
}

interface Entry {
  readonly mentor: number
  readonly weight: number
}
