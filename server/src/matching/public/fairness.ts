import { type Gap, gapsIn, type GroupFigures, groupFigures } from '../engine/explanation/fairness.ts'
import type { RunInput, RunOutput } from '../engine/model/model.ts'

/** The results of a run for the groups that its programme names, and the groups that are too far apart. */
export interface Fairness {
  readonly groups: readonly GroupFigures[]
  readonly gaps: readonly Gap[]
}

interface Went {
  readonly input: Pick<RunInput, 'mentees' | 'standing' | 'programme'>
  readonly output: Pick<RunOutput, 'proposals'>
}

/**
 * Returns the results of a run for the groups of its mentees. Mentees who had said yes before are not counted,
 * because their places were taken already.
 */
export function fairnessOf({ input: { mentees, standing, programme }, output }: Went): Fairness {
  const taken = new Set(standing.filter(({ isTaken }) => isTaken).map(({ menteeId }) => menteeId))
  const open = mentees.filter(({ id }) => !taken.has(id))
  const core = output.proposals.filter(({ part }) => part === 'core')
  const matched = new Map(core.map(({ menteeId, score }) => [menteeId, score] as const))
  const groups = groupFigures({ mentees: open, programme }, matched)
  return { groups, gaps: gapsIn(groups, programme.fairness.largestGap) }
}
