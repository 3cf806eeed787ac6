import type { PoolChange } from '@saathi/contract/matching/studioShapes.ts'

import type { House } from '../../house/house.ts'
import type { Pair, RunInput } from '../engine/model/model.ts'
import { scorerOf } from '../engine/scoring/score.ts'
import { programmeNamed } from '../public/runs.ts'
import { poolOf } from '../runs/input.ts'
import type { ReadRun } from '../runs/record.ts'
import { pairKey } from './follow.ts'

/** A proposal that does not hold any more. */
export interface BrokenPair extends Pair {
  readonly kind: PoolChange['kind']
}

/** Returns the proposals of a draft that do not hold in the pool as it is now. People who came since change nothing. */
export async function changesSince(
  house: Pick<House, 'db' | 'clock'>,
  { input, output }: ReadRun,
): Promise<BrokenPair[]> {
  const programme = programmeNamed(input.programme.key)
  if (programme === undefined) return output.proposals.map((pair) => ({ ...pair, kind: 'left' }))
  const now = await poolOf(house, { programme })
  const problem = problemIn({ ...now, seed: input.seed })
  return output.proposals.flatMap(({ mentorId, menteeId }) => {
    const kind = problem({ mentorId, menteeId })
    return kind === undefined ? [] : [{ mentorId, menteeId, kind }]
  })
}

/** Returns a function that says why a pair cannot be proposed now; each call uses up a proposal of both. */
function problemIn(input: RunInput): (pair: Pair) => PoolChange['kind'] | undefined {
  const [mentees, mentors] = [input.mentees, input.mentors].map(
    (people) => new Map(people.map(({ id, openProposals }, at) => [id, { at, openProposals }])),
  )
  const barred = new Set(input.barred.map(pairKey))
  const standing = new Set(input.standing.map(pairKey))
  const used = new Map<string, number>()
  const scorer = scorerOf(input)
  return (pair) => {
    const [mentee, mentor] = [mentees?.get(pair.menteeId), mentors?.get(pair.mentorId)]
    if (mentee === undefined || mentor === undefined) return 'left'
    if (barred.has(pairKey(pair))) return 'barred'
    if (standing.has(pairKey(pair))) return 'standing'
    if (scorer.weight(mentee.at, mentor.at) < 0) return 'criteria'
    const sides = [
      [pair.menteeId, mentee.openProposals],
      [pair.mentorId, mentor.openProposals],
    ] as const
    if (sides.some(([id, open]) => (used.get(id) ?? 0) >= open)) return 'full'
    for (const [id] of sides) used.set(id, (used.get(id) ?? 0) + 1)
    return undefined
  }
}
