import { solveWhole } from './assignment/candidates.ts'
import type { Pair, RunInput } from './model/model.ts'
import { poolOf, type Prepared } from './pool/pool.ts'

/** How many of their best mentors each mentee can get a reserve from, in each round. */
const candidates = 30

/**
 * Returns further proposals in addition to the core, up to the open proposals of each person. Each round gives
 * every mentee at most one more, by the best assignment among their best candidates, so nobody gets a third
 * proposal at the cost of another's second. Members of a group need not share values with a reserve, because the
 * mentor chooses among them.
 */
export function reservesOf(input: RunInput, core: readonly Pair[], prepared: Prepared): Pair[] {
  const reserves: Pair[] = []
  for (;;) {
    const next = roundOf(input, [...core, ...reserves], prepared)
    if (next.length === 0) return reserves
    reserves.push(...next)
  }
}

function roundOf(input: RunInput, given: readonly Pair[], prepared: Prepared): Pair[] {
  const pool = poolOf(remaining(input, given), {}, prepared)
  const { mentorOf } = solveWhole(pool, { candidates, added: 0, scans: 0 })
  return [...mentorOf].flatMap((mentor, mentee) => {
    const mentorId = input.mentors[pool.mentorAt[mentor] ?? -1]?.id
    const menteeId = input.mentees[pool.menteeAt[mentee] ?? -1]?.id
    return mentor >= 0 && mentorId !== undefined && menteeId !== undefined ? [{ mentorId, menteeId }] : []
  })
}

/** Returns the input with the places that remain to each person after some proposals. */
function remaining(input: RunInput, given: readonly Pair[]): RunInput {
  const count = new Map<string, number>()
  for (const { mentorId, menteeId } of given) {
    for (const id of [mentorId, menteeId]) count.set(id, (count.get(id) ?? 0) + 1)
  }
  const left = ({ id, openProposals }: { readonly id: string; readonly openProposals: number }) =>
    Math.max(0, openProposals - (count.get(id) ?? 0))
  return {
    ...input,
    mentees: input.mentees.map((each) => ({ ...each, openProposals: left(each) })),
    // A mentor can be sent more proposals than there are places, as long as there is one.
    mentors: input.mentors.map((each) => ({
      ...each,
      places: each.places > placesHeld(input, each.id) ? Infinity : 0,
      openProposals: left(each),
    })),
    standing: [...input.standing, ...given.map((pair) => ({ ...pair, isTaken: false }))],
  }
}

function placesHeld({ standing }: RunInput, mentorId: string): number {
  return standing.filter((each) => each.isTaken && each.mentorId === mentorId).length
}
