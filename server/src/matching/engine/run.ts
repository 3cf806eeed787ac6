import { fingerprintOf } from './canonical.ts'
import { type Limits, usualLimits } from './assignment/candidates.ts'
import { type Core, coreOf } from './core/core.ts'
import { withFixed } from './model/fixed.ts'
import { floorsOf } from './explanation/floors.ts'
import type { Certificate, Pair, Proposal, RunInput, RunOutput, SharedByGroup } from './model/model.ts'
import { type Prepared, prepare } from './pool/pool.ts'
import { reportOf } from './explanation/report.ts'
import { reservesOf } from './reserves.ts'
import { unmatchedOf } from './explanation/unmatched.ts'

/** Must change with every change that can give another result for the same input. */
export const engineVersion = 'saathi-matching/1'

/** A finished step of a run. */
export type RunStep = 'pairs' | 'reserves' | 'reasons'

/**
 * Returns the proposals of a run. The same input gives the same output, byte for byte. `tell` hears of each finished
 * step.
 */
export async function runMatching(
  given: RunInput,
  limits: Limits = usualLimits,
  tell: (step: RunStep) => void = () => undefined,
): Promise<RunOutput> {
  const input = withFixed(given)
  const prepared = prepare(input)
  const core = await coreOf({ input, prepared, limits })
  const pairs = pairsOf(input, core)
  tell('pairs')
  const reserves = reservesOf(input, pairs, prepared)
  tell('reserves')
  const proposals = [
    ...proposalsOf(input, prepared, { part: 'core', pairs: [...pairs, ...(given.fixed ?? [])] }),
    ...proposalsOf(input, prepared, { part: 'reserve', pairs: reserves }),
  ]
  const unmatched = unmatchedOf(input, core)
  tell('reasons')
  return {
    engine: engineVersion,
    fingerprint: fingerprintOf(given),
    seed: input.seed,
    programme: input.programme.key,
    proposals,
    groups: groupsOf(input, pairs, prepared),
    unmatched,
    certificate: certificateOf(input, core),
    report: { ...reportOf(input, core, proposals), floors: floorsOf(input, core, prepared) },
  }
}

function pairsOf(input: RunInput, { pool, mentorOf }: Core): Pair[] {
  return [...mentorOf].flatMap((mentor, mentee) => {
    const mentorId = input.mentors[pool.mentorAt[mentor] ?? -1]?.id
    const menteeId = input.mentees[pool.menteeAt[mentee] ?? -1]?.id
    return mentor >= 0 && mentorId !== undefined && menteeId !== undefined ? [{ mentorId, menteeId }] : []
  })
}

function proposalsOf(
  input: RunInput,
  { scorer }: Prepared,
  { part, pairs }: { readonly part: Proposal['part']; readonly pairs: readonly Pair[] },
): Proposal[] {
  const { menteeAt, mentorAt } = positionsOf(input)
  return pairs
    .map((pair): Proposal => {
      const [mentee, mentor] = [menteeAt.get(pair.menteeId) ?? 0, mentorAt.get(pair.mentorId) ?? 0]
      const contributions = scorer.contributions(mentee, mentor)
      return { ...pair, part, score: scorer.weight(mentee, mentor), contributions }
    })
    .toSorted(
      (one, other) => compareText(one.mentorId, other.mentorId) || compareText(one.menteeId, other.menteeId),
    )
}

/** Returns the values that the members of each group share, including those who already said yes. */
function groupsOf(input: RunInput, core: readonly Pair[], { scorer }: Prepared): SharedByGroup[] {
  const { menteeAt, mentorAt } = positionsOf(input)
  const criteria = input.programme.criteria.filter(({ mandatory, exclusive }) => mandatory && exclusive)
  const pairs = [...core, ...input.standing.filter(({ isTaken }) => isTaken)]
  return input.mentors.flatMap(({ id, kind }) => {
    if (kind !== 'group') return []
    const members = pairs.flatMap((pair) => (pair.mentorId === id ? (menteeAt.get(pair.menteeId) ?? []) : []))
    if (members.length === 0) return []
    const shared = criteria.map(({ key }) => {
      const lists = members.map((mentee) => scorer.matched(mentee, mentorAt.get(id) ?? 0, key))
      return [key, (lists[0] ?? []).filter((value) => lists.every((each) => each.includes(value)))] as const
    })
    return [{ mentorId: id, shared: Object.fromEntries(shared) }]
  })
}

function certificateOf(input: RunInput, core: Core): Certificate | null {
  const { prices, pool, rules } = core
  if (prices === null) return null
  const menteePrices = input.mentees.map(() => 0)
  pool.menteeAt.forEach((position, mentee) => {
    menteePrices[position] = prices.menteeDuals[mentee] ?? 0
  })
  const mentorPrices = input.mentors.map(() => 0)
  pool.mentorAt.forEach((position, mentor) => {
    mentorPrices[position] = (pool.capacities[mentor] ?? 0) > 0 ? (prices.mentorDuals[mentor] ?? 0) : 0
  })
  return {
    leastScore: rules.leastScore ?? 0,
    mostFirst: rules.mostFirst ?? false,
    chosen: chosenBy(input, core),
    menteePrices,
    mentorPrices,
    total: String(totalOf(core)),
  }
}

function chosenBy(input: RunInput, { pool, choices, chosen }: Core): Certificate['chosen'] {
  return chosen
    .flatMap((choice, mentor) => {
      const mentorId = input.mentors[pool.mentorAt[mentor] ?? -1]?.id
      if (choice === undefined || mentorId === undefined) return []
      return [
        { mentorId, values: Object.fromEntries(choices.criteria.map((key, at) => [key, choice[at] ?? ''])) },
      ]
    })
    .toSorted((one, other) => compareText(one.mentorId, other.mentorId))
}

function totalOf({ pool, mentorOf }: Core): bigint {
  let total = 0n
  mentorOf.forEach((mentor, mentee) => {
    if (mentor >= 0) total += BigInt(pool.weight(mentee, mentor))
  })
  return total
}

function positionsOf({ mentees, mentors }: RunInput) {
  return {
    menteeAt: new Map(mentees.map(({ id }, at) => [id, at])),
    mentorAt: new Map(mentors.map(({ id }, at) => [id, at])),
  }
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
