import type { Pool } from './pool.ts'

/** Returns the scores of all pairs of an assignment added up. */
export function scoreOf(pool: Pool, mentorOf: Int32Array): number {
  return mentorOf.reduce((sum, mentor, mentee) => (mentor < 0 ? sum : sum + pool.score(mentee, mentor)), 0)
}

/** Returns the lowest score of an assignment; 0 when nobody is matched. */
export function lowestScore(pool: Pool, mentorOf: Int32Array): number {
  const scores = Array.from(mentorOf, (mentor, mentee) =>
    mentor < 0 ? Infinity : pool.score(mentee, mentor),
  )
  const lowest = scores.reduce((low, each) => Math.min(low, each), Infinity)
  return Number.isFinite(lowest) ? lowest : 0
}

/** Returns how many people an assignment matches, and how many of them had waited past the bound. */
export function countsOf({ isOverdue }: Pool, mentorOf: Int32Array) {
  let [all, overdue] = [0, 0]
  mentorOf.forEach((mentor, mentee) => {
    if (mentor < 0) return
    all += 1
    overdue += isOverdue[mentee] ?? 0
  })
  return { all, overdue }
}
