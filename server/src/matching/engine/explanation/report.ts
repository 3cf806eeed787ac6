import { blockingPairs } from './blockingPairs.ts'
import type { Core } from '../core/core.ts'
import { countsOf, scoreOf } from '../pool/figures.ts'
import type { Proposal, RunInput, RunReport } from '../model/model.ts'

/** Returns the figures of a run. */
export function reportOf(
  input: RunInput,
  core: Core,
  proposals: readonly Proposal[],
): Omit<RunReport, 'floors'> {
  const { pool, mentorOf } = core
  const counts = countsOf(pool, mentorOf)
  const score = scoreOf(pool, mentorOf)
  const scoreBound = Math.max(core.scoreBound, score)
  const isOpen = (each: number, mentee: number) => each === 1 && pool.isOpen[mentee] === 1
  return {
    objective: input.programme.objective,
    score,
    scoreBound,
    gap: scoreBound === 0 ? 0 : Math.ceil(((scoreBound - score) * 10_000) / scoreBound),
    isWhole: core.isWhole,
    groups: core.groups,
    mentees: { open: sumOf(pool.isOpen), matched: counts.all },
    overdue: { open: pool.isOverdue.filter(isOpen).length, matched: counts.overdue },
    mentors: {
      open: pool.capacities.filter((each) => each > 0).length,
      matched: new Set(mentorOf.filter((mentor) => mentor >= 0)).size,
    },
    places: sumOf(pool.capacities),
    reserves: proposals.filter(({ part }) => part === 'reserve').length,
    blockingPairs: blockingPairs(pool, mentorOf, core.choices),
    worstOff: worstOff(proposals),
    work: core.work,
  }
}

function worstOff(proposals: readonly Proposal[]): RunReport['worstOff'] {
  const [worst] = proposals
    .filter(({ part }) => part === 'core')
    .toSorted((one, other) => one.score - other.score || (one.menteeId < other.menteeId ? -1 : 1))
  return worst === undefined ? null : { id: worst.menteeId, score: worst.score }
}

function sumOf(values: Iterable<number>): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}
