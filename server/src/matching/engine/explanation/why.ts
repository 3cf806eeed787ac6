import { usualLimits } from '../assignment/candidates.ts'
import { type Core, coreOf } from '../core/core.ts'
import { withFixed } from '../model/fixed.ts'
import { countsOf, scoreOf } from '../pool/figures.ts'
import type { Certificate, Pair, RunInput, RunOutput } from '../model/model.ts'
import { type Pool, poolOf, prepare } from '../pool/pool.ts'
import { scorerOf } from '../scoring/score.ts'

/** Why a run did not put two people together. */
export type WhyNot =
  /** They are in the core. */
  | { readonly kind: 'matched' }
  | { readonly kind: 'notInPool' | 'standing' | 'barred' }
  /** These people had no place to give. */
  | { readonly kind: 'noPlace'; readonly ids: readonly string[] }
  /** They break these mandatory criteria. */
  | { readonly kind: 'criteria'; readonly criteria: readonly string[] }
  | {
      readonly kind: 'costs'
      /** Values that the group shares and the mentee does not, by criterion. */
      readonly clashes: readonly string[]
      /**
       * The loss that the prices of the run prove without another solve: the least loss of points and priorities.
       */
      readonly atLeast: number
      /**
       * The loss of the best assignment with the pair: matched people who had waited past the bound, and points.
       */
      readonly overdue: number
      readonly points: number
    }

/**
 * Returns why a run did not put two people together, and how much it would cost the others to put them together.
 */
export async function whyNot(given: RunInput, output: RunOutput, pair: Pair): Promise<WhyNot> {
  const input = withFixed(given)
  const isPair = (each: Pair) => each.mentorId === pair.mentorId && each.menteeId === pair.menteeId
  const mentee = input.mentees.findIndex(({ id }) => id === pair.menteeId)
  const mentor = input.mentors.findIndex(({ id }) => id === pair.mentorId)
  if (mentee < 0 || mentor < 0) return { kind: 'notInPool' }
  if (output.proposals.some((each) => each.part === 'core' && isPair(each))) return { kind: 'matched' }
  if (input.standing.some(isPair)) return { kind: 'standing' }
  if (input.barred.some(isPair)) return { kind: 'barred' }
  const criteria = brokenCriteria(input, mentee, mentor)
  if (criteria.length > 0) return { kind: 'criteria', criteria }
  const pool = poolOf(input, rulesOf(output.certificate))
  const [menteeNode, mentorNode] = [pool.menteeAt.indexOf(mentee), pool.mentorAt.indexOf(mentor)]
  const ids = [
    ...(pool.isOpen[menteeNode] === 1 ? [] : [pair.menteeId]),
    ...((pool.capacities[mentorNode] ?? 0) > 0 ? [] : [pair.mentorId]),
  ]
  if (ids.length > 0) return { kind: 'noPlace', ids }
  const clashes = clashesOf(input, output, { mentee, mentor })
  const reduced = reducedCost(output.certificate, {
    mentee,
    mentor,
    weight: pool.weight(menteeNode, mentorNode),
  })
  return {
    kind: 'costs',
    clashes,
    // The prices only cover pairs that fit the values of the group.
    atLeast: clashes.length > 0 ? 0 : Math.max(0, Math.floor(reduced / pool.scale.unit)),
    ...(await lossOf(input, output, pair)),
  }
}

function rulesOf(certificate: Certificate | null) {
  return certificate === null
    ? { ignoresWaiting: true }
    : { leastScore: certificate.leastScore, mostFirst: certificate.mostFirst }
}

/** Returns the mandatory criteria that two people break. */
function brokenCriteria(input: RunInput, mentee: number, mentor: number): string[] {
  const mandatory = new Set(input.programme.criteria.filter((each) => each.mandatory).map(({ key }) => key))
  return scorerOf(input)
    .contributions(mentee, mentor)
    .filter(({ criterion, fit }) => mandatory.has(criterion) && (fit === 'different' || fit === 'unknown'))
    .map(({ criterion }) => criterion)
}

interface Positions {
  readonly mentee: number
  readonly mentor: number
}

function clashesOf(
  input: RunInput,
  { groups, certificate }: RunOutput,
  { mentee, mentor }: Positions,
): string[] {
  const mentorId = input.mentors[mentor]?.id
  const scorer = scorerOf(input)
  const chosen = certificate?.chosen.find((each) => each.mentorId === mentorId)?.values ?? {}
  const shared = groups.find((each) => each.mentorId === mentorId)?.shared ?? {}
  const wanted = {
    ...Object.fromEntries(Object.entries(chosen).map(([key, value]) => [key, [value]])),
    ...shared,
  }
  return Object.entries(wanted).flatMap(([key, values]) => {
    const matched = scorer.matched(mentee, mentor, key)
    return values.some((each) => matched.includes(each)) ? [] : [key]
  })
}

/**
 * Returns how much less a pair is worth than its two prices. Every assignment with the pair loses at least this
 * much against the best.
 */
function reducedCost(
  certificate: Certificate | null,
  { mentee, mentor, weight }: Positions & { readonly weight: number },
) {
  if (certificate === null || weight < 0) return 0
  return (certificate.menteePrices[mentee] ?? 0) + (certificate.mentorPrices[mentor] ?? 0) - weight
}

/** Solves again as if the pair were already standing, and compares. */
async function lossOf(input: RunInput, output: RunOutput, pair: Pair) {
  const forced = { ...input, standing: [...input.standing, { ...pair, isTaken: true }] }
  const { pool, mentorOf } = await solve(forced)
  const own = scoreOfPair(input, pair)
  const mentee = input.mentees.find(({ id }) => id === pair.menteeId)
  const isOverdue = (mentee?.waitedDays ?? 0) > input.programme.waitBoundDays
  return {
    overdue: output.report.overdue.matched - countsOf(pool, mentorOf).overdue - (isOverdue ? 1 : 0),
    points: output.report.score - scoreOf(pool, mentorOf) - own,
  }
}

function scoreOfPair(input: RunInput, { mentorId, menteeId }: Pair): number {
  return scorerOf(input).weight(
    input.mentees.findIndex(({ id }) => id === menteeId),
    input.mentors.findIndex(({ id }) => id === mentorId),
  )
}

function solve(input: RunInput): Promise<Core> {
  return coreOf({ input, prepared: prepare(input), limits: usualLimits })
}

/** A change that was tried for someone without a match. */
export interface WhatIf {
  /** Adds one answer, or makes one criterion optional. */
  readonly change:
    | { readonly question: string; readonly option: string }
    | { readonly withoutCriterion: string }
  /** The person's match after the change; null if the change does not help. */
  readonly match: string | null
}

/**
 * Tries changes for someone without a match: each answer that would help, and each mandatory criterion that could
 * be dropped. It solves the whole pool again with each, so the result is exact, even about other people who would
 * move.
 */
export async function wouldMatchIf(given: RunInput, output: RunOutput, id: string): Promise<WhatIf[]> {
  const input = withFixed(given)
  const entry = output.unmatched.find((each) => each.id === id)
  if (entry === undefined) return []
  const { criteria } = input.programme
  const changes: (readonly [WhatIf['change'], RunInput])[] = [
    ...entry.wouldHelp.map(({ question, option }) => {
      return [{ question, option }, withAnswer(input, id, { question, option })] as const
    }),
    ...criteria
      .filter(({ mandatory }) => mandatory)
      .map(({ key }) => {
        const looser = criteria.map((each) => (each.key === key ? { ...each, mandatory: false } : each))
        return [
          { withoutCriterion: key },
          { ...input, programme: { ...input.programme, criteria: looser } },
        ] as const
      }),
  ]
  const tried: WhatIf[] = []
  for (const [change, changed] of changes) {
    const { pool, mentorOf } = await solve(changed)
    tried.push({ change, match: partnerOf(changed, { pool, mentorOf }, id) })
  }
  return tried
}

function partnerOf(
  { mentees, mentors }: RunInput,
  { pool, mentorOf }: { readonly pool: Pool; readonly mentorOf: Int32Array },
  id: string,
): string | null {
  const partners = [...mentorOf].flatMap((mentor, mentee) => {
    const names = [mentees[pool.menteeAt[mentee] ?? -1]?.id, mentors[pool.mentorAt[mentor] ?? -1]?.id]
    return names.includes(id) ? names.filter((each) => each !== id && each !== undefined) : []
  })
  return partners[0] ?? null
}

/** Adds an answer to a question that allows several, and replaces the answer of other questions. */
function withAnswer(
  input: RunInput,
  id: string,
  { question, option }: { readonly question: string; readonly option: string },
): RunInput {
  const takesOne = input.programme.criteria.some(
    ({ compare, menteeQuestion, mentorQuestion }) =>
      compare.kind === 'equal' && [menteeQuestion, mentorQuestion].includes(question),
  )
  const change = <Person extends RunInput['mentees'][number]>(person: Person): Person => {
    if (person.id !== id) return person
    const kept = takesOne ? [] : (person.answers[question] ?? [])
    return { ...person, answers: { ...person.answers, [question]: [...kept, option] } }
  }
  return { ...input, mentees: input.mentees.map(change), mentors: input.mentors.map(change) }
}
