import { bestOf } from '../assignment/best.ts'
import type { GroupPairs } from './groupPairs.ts'
import { type Attempt, attempt, type GroupProblem } from './groupProblem.ts'

/** How many pairs all attempts may use together. */
const work = 30_000_000
const mostPasses = 6

/** Another choice of one mentor, and the gain that it promises at the prices of the assignment. */
interface Move {
  readonly mentor: number
  readonly choice: number
  readonly gain: number
}

/**
 * Improves the values that mentors have chosen. If another choice promises more at the present prices, the
 * assignment is solved again with it. The choice stays if the new assignment is worth more.
 */
export function improveChoices(problem: GroupProblem, pairs: GroupPairs, start: Attempt): Attempt {
  let best = start
  let left = Math.ceil(work / Math.max(1, pairs.mentees.length))
  for (let pass = 0; pass < mostPasses && left > 0; pass += 1) {
    const before = best.worth
    const moves = movesFrom(problem, pairs, best)
    // Several moves at once save time. If one spoils another, fewer are tried together.
    for (const share of [1, 0.5, 0.2]) {
      best = tried(problem, pairs, { best, moves: moves.slice(0, Math.ceil(moves.length * share)) })
      left -= 1
      if (best.worth > before) break
    }
    for (const move of moves) {
      if (left <= 0) break
      if (best.picked[move.mentor] === move.choice) continue
      best = tried(problem, pairs, { best, moves: [move] })
      left -= 1
    }
    if (best.worth === before) break
  }
  return best
}

function tried(
  problem: GroupProblem,
  pairs: GroupPairs,
  { best, moves }: { readonly best: Attempt; readonly moves: readonly Move[] },
): Attempt {
  const picked = best.picked.slice()
  for (const { mentor, choice } of moves) picked[mentor] = choice
  const next = attempt(problem, pairs, { picked, warm: best })
  return next.worth > best.worth ? next : best
}

/** Returns the best other choice of each mentor that promises more than the present one, the most first. */
function movesFrom({ pool, choices }: GroupProblem, pairs: GroupPairs, now: Attempt): Move[] {
  const others = bestElsewhere(pairs, now)
  const moves = choices.ofMentor.flatMap((ofMentor, mentor): Move[] => {
    if (ofMentor.length < 2) return []
    const tops = ofMentor.map(() => bestOf(pool.capacities[mentor] ?? 0))
    for (let pair = pairs.starts[mentor] ?? 0; pair < (pairs.starts[mentor + 1] ?? 0); pair += 1) {
      const mentee = pairs.mentees[pair] ?? 0
      const own = now.mentorOf[mentee] === mentor ? others[mentee] : now.menteeDuals[mentee]
      const gain = (pairs.weights[pair] ?? 0) - (own ?? 0)
      if (gain <= 0) continue
      for (let at = pairs.fitStarts[pair] ?? 0; at < (pairs.fitStarts[pair + 1] ?? 0); at += 1) {
        tops[pairs.fitting[at] ?? 0]?.offer(mentee, gain)
      }
    }
    const values = tops.map((top) => {
      let sum = 0
      top.each((_, gain) => {
        sum += gain
      })
      return sum
    })
    const present = values[now.picked[mentor] ?? -1] ?? 0
    return values
      .map((value, choice) => ({ mentor, choice, gain: value - present }))
      .filter(({ gain }) => gain > 0)
      .toSorted((one, other) => other.gain - one.gain || one.choice - other.choice)
      .slice(0, 2)
  })
  return moves.toSorted((one, other) => other.gain - one.gain || one.mentor - other.mentor)
}

/** Returns the worth of each mentee with the best other mentor, at the present prices. */
function bestElsewhere(pairs: GroupPairs, now: Attempt): Float64Array {
  const best = new Float64Array(now.mentorOf.length)
  pairs.mentees.forEach((mentee, pair) => {
    const mentor = pairs.mentors[pair] ?? 0
    if (now.mentorOf[mentee] === mentor) return
    const worth = (pairs.weights[pair] ?? 0) - (now.mentorDuals[mentor] ?? 0)
    if (worth > (best[mentee] ?? 0)) best[mentee] = worth
  })
  return best
}
