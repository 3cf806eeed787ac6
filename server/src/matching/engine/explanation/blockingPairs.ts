import type { GroupChoices } from '../groups/groupChoices.ts'
import type { Pool } from '../pool/pool.ts'

/**
 * Returns how many pairs would both prefer each other. In such a pair, the mentee has no mentor or a lower score,
 * and the mentor has a place or a mentee with a lower score. A mentee who shares no value with the remaining
 * members of a group does not count.
 */
export function blockingPairs(pool: Pool, mentorOf: Int32Array, choices: GroupChoices): number {
  const members = membersOf(pool, mentorOf)
  const scores = Int32Array.from(mentorOf, (mentor, mentee) => (mentor < 0 ? -1 : pool.score(mentee, mentor)))
  let count = 0
  for (let mentee = 0; mentee < pool.menteeCount; mentee += 1) {
    if (pool.isOpen[mentee] !== 1) continue
    const own = scores[mentee] ?? -1
    pool.visit(mentee, (mentor) => {
      if (mentorOf[mentee] === mentor) return
      const score = pool.score(mentee, mentor)
      if (score < 0 || score <= own) return
      const all = members[mentor] ?? []
      const isFull = all.length >= (pool.capacities[mentor] ?? 0)
      const goes = isFull ? all.filter((each) => (scores[each] ?? 0) < score) : [-1]
      const others = (gone: number) => all.filter((each) => each !== gone)
      if (goes.some((gone) => canJoin(choices, mentor, [...others(gone), mentee]))) count += 1
    })
  }
  return count
}

/** Returns the mentees of each mentor. */
export function membersOf({ mentorCount }: Pool, mentorOf: Int32Array): readonly (readonly number[])[] {
  const members = Array.from({ length: mentorCount }, (): number[] => [])
  mentorOf.forEach((mentor, mentee) => members[mentor]?.push(mentee))
  return members
}

function canJoin({ ofMentor, fits }: GroupChoices, mentor: number, members: readonly number[]): boolean {
  const choices = ofMentor[mentor] ?? []
  if (choices.length === 0) return true
  return choices.some((choice) => members.every((mentee) => fits(mentee, mentor, choice)))
}
