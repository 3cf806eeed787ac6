import { solveWhole } from '../assignment/candidates.ts'
import { scoreOf } from '../pool/figures.ts'
import { chosenBy, type GroupChoices } from './groupChoices.ts'
import { exactChoices, isSmall } from './groupExact.ts'
import { improveChoices } from './groupMoves.ts'
import { groupPairsOf } from './groupPairs.ts'
import { attempt, type GroupProblem, type GroupSolution } from './groupProblem.ts'
import { improvePrices, wholeBound } from './lagrange.ts'

/**
 * Chooses the values of all groups. Mentors of one to one take part, because they take mentees too. Small pools are
 * solved exactly; in others the choices come from a relaxation and are improved one by one.
 */
export async function chooseForGroups(problem: GroupProblem): Promise<GroupSolution> {
  if (isSmall(problem)) {
    const exact = await exactChoices(problem)
    if (exact !== undefined) return exact
  }
  return assignInGroups(problem)
}

/** Chooses the values of the groups of a large pool. */
export function assignInGroups(problem: GroupProblem): GroupSolution {
  const { pool, plain, choices, limits } = problem
  const relaxed = solveWhole(plain, limits)
  const pairs = groupPairsOf(pool, choices, relaxed.pairs)
  const start = relaxed.menteeDuals.map((price) => price / plain.scale.unit)
  let best = attempt(problem, pairs, { picked: firstOf(choices) })
  const prices = improvePrices(
    { pool: plain, choices, pairs },
    { prices: start, reached: scoreOf(plain, best.mentorOf) },
    (picked) => {
      const next = attempt(problem, pairs, { picked, warm: best })
      if (next.worth > best.worth) best = next
    },
  )
  best = improveChoices(problem, pairs, best)
  const bound = relaxed.isWhole
    ? Math.min(scoreOf(plain, relaxed.mentorOf), wholeBound(plain, choices, prices))
    : wholeBound(plain, choices, prices)
  return { chosen: chosenBy(choices, best.picked), bound, method: 'improved' }
}

function firstOf({ ofMentor }: GroupChoices): Int32Array {
  return Int32Array.from(ofMentor, (each) => (each.length > 0 ? 0 : -1))
}
