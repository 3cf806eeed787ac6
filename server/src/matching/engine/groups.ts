import type { Limits } from './candidates.ts'
import { solveWhole } from './candidates.ts'
import type { Chosen, GroupChoices } from './groupChoices.ts'
import { scoreOf } from './figures.ts'
import type { Pool } from './pool.ts'

/** What the choice of the groups' values needs. */
export interface GroupProblem {
  readonly pool: Pool
  /** The same pairs without any priority. */
  readonly plain: Pool
  readonly choices: GroupChoices
  readonly limits: Limits
}

/** The values of all groups, and a bound that no other choice exceeds. */
export interface GroupSolution {
  readonly chosen: Chosen
  readonly bound: number
  readonly method: 'exact' | 'improved'
}

/** Chooses the values of all groups. */
export async function chooseForGroups({ plain, choices, limits }: GroupProblem): Promise<GroupSolution> {
  const relaxed = solveWhole(plain, limits)
  return {
    chosen: choices.ofMentor.map((each) => each[0]),
    bound: scoreOf(plain, relaxed.mentorOf),
    method: 'improved',
  }
}
