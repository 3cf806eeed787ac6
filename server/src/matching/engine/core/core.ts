import type { Assignment } from '../assignment/assignment.ts'
import { solveWhole } from '../assignment/candidates.ts'
import type { CoreInput } from './coreInput.ts'
import { countsOf, lowestScore, scoreOf } from '../pool/figures.ts'
import { type Chosen, type GroupChoices, groupChoicesOf, withChoices } from '../groups/groupChoices.ts'
import { chooseForGroups } from '../groups/groups.ts'
import type { RunReport } from '../model/model.ts'
import { type Pool, poolOf, type PoolRules } from '../pool/pool.ts'
import { stableCore } from './stable.ts'

/** The best assignment of a run by the objective of its programme. */
export interface Core {
  /** Numbers the people of `mentorOf` and the prices; without the choices of the groups. */
  readonly pool: Pool
  readonly mentorOf: Int32Array
  /** Null if the objective has no prices. */
  readonly prices: Pick<Assignment, 'menteeDuals' | 'mentorDuals'> | null
  readonly choices: GroupChoices
  readonly chosen: Chosen
  readonly rules: PoolRules
  readonly scoreBound: number
  readonly groups: RunReport['groups']
  readonly isWhole: boolean
  readonly work: RunReport['work']
}

/** Returns the best assignment by the objective of the programme. */
export async function coreOf(given: CoreInput): Promise<Core> {
  const { objective } = given.input.programme
  if (objective === 'maximin') return maximinCore(given)
  const best = await bestCore(given, {})
  return objective === 'stable' ? { ...best, ...stableCore(given, best.choices), prices: null } : best
}

/** Returns the assignment with the highest total under some rules; the groups choose their values first. */
async function bestCore({ input, prepared, limits }: CoreInput, rules: PoolRules): Promise<Core> {
  const pool = poolOf(input, rules, prepared)
  const choices = groupChoicesOf(input, pool)
  const plain = poolOf(input, { ignoresWaiting: true }, prepared)
  const groups = choices.isNeeded ? await chooseForGroups({ pool, plain, choices, limits }) : null
  const chosen = groups?.chosen ?? []
  const solved = solveWhole(withChoices(pool, choices, chosen), limits)
  const hasPriority = pool.scale.bonus.overdue > 0
  const relaxed = groups === null && hasPriority ? solveWhole(plain, limits) : solved
  return {
    pool,
    mentorOf: solved.mentorOf,
    prices: solved,
    choices,
    chosen,
    rules,
    scoreBound: groups?.bound ?? scoreOf(pool, relaxed.mentorOf),
    groups: groups?.method ?? 'none',
    isWhole: solved.isWhole && relaxed.isWhole,
    work: { rounds: solved.rounds, pairs: solved.pairs.scanned, edges: solved.pairs.weights.length },
  }
}

/**
 * Returns the assignment whose worst-off person is best off. It matches as many people as any assignment, then has
 * the highest lowest score, then the highest total. The groups keep the values that are best for the number and the
 * total.
 */
async function maximinCore(given: CoreInput): Promise<Core> {
  const most = await bestCore(given, { mostFirst: true })
  const solveFrom = (leastScore: number) => {
    const pool = poolOf(given.input, { mostFirst: true, leastScore }, given.prepared)
    return { pool, ...solveWhole(withChoices(pool, most.choices, most.chosen), given.limits) }
  }
  const wanted = countsOf(most.pool, most.mentorOf)
  let [least, tooMuch] = [lowestScore(most.pool, most.mentorOf), 10_001]
  while (tooMuch - least > 1) {
    const middle = Math.floor((least + tooMuch) / 2)
    const { pool, mentorOf } = solveFrom(middle)
    const counts = countsOf(pool, mentorOf)
    if (counts.overdue >= wanted.overdue && counts.all >= wanted.all) least = middle
    else tooMuch = middle
  }
  const { pool, mentorOf, menteeDuals, mentorDuals, isWhole } = solveFrom(least)
  return {
    ...most,
    pool,
    mentorOf,
    prices: { menteeDuals, mentorDuals },
    rules: { mostFirst: true, leastScore: least },
    isWhole: most.isWhole && isWhole,
  }
}
