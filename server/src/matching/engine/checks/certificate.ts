import { withFixed } from '../model/fixed.ts'
import { drawn, lotteryOf } from '../scoring/lottery.ts'
import type { Certificate, RunInput, RunOutput } from '../model/model.ts'
import { scaleFor } from '../scoring/scale.ts'
import { scorerOf } from '../scoring/score.ts'
import { tabledWeight } from '../scoring/scoreTable.ts'
import { instability } from './stableCheck.ts'

/** The result of checking a certificate. */
export interface Checked {
  /** How many pairs were weighed. */
  readonly pairs: number
  readonly total: bigint
  /** No assignment is worth more. It equals the total unless the run was cut short. */
  readonly bound: bigint
}

/** The core of a run does not match its certificate. */
export class CertificateRefused extends Error {
  constructor(reason: string) {
    super(`The certificate of the run does not hold: ${reason}`)
    this.name = 'CertificateRefused'
  }
}

/**
 * Checks the certificate of a run against its input, and throws `CertificateRefused` if it does not hold. It weighs
 * every pair of the pool and shares no code with the solver: it only knows how to score a pair.
 */
export function checkCertificate(given: RunInput, whole: RunOutput): Checked | null {
  const input = withFixed(given)
  const output = withoutFixed(given, whole)
  const { certificate } = output
  const problem = problemOf(input, certificate)
  checkProposals(problem, output)
  const worth = checkCore(problem, output)
  if (certificate === null) {
    const reason = instability(input, output, problem)
    if (reason !== undefined) throw new CertificateRefused(reason)
    return null
  }
  if (String(worth) !== certificate.total) throw new CertificateRefused('the total differs.')
  const prices = [...certificate.menteePrices, ...certificate.mentorPrices]
  if (!prices.every((price) => Number.isSafeInteger(price) && price >= 0)) {
    throw new CertificateRefused('a price is negative or not whole.')
  }
  const bound = boundOf(problem, certificate, output.report.isWhole)
  if (output.report.isWhole && bound !== worth)
    throw new CertificateRefused('the core is worth less than the prices.')
  return { pairs: input.mentees.length * input.mentors.length, total: worth, bound }
}

/** Checks that the fixed pairs are proposed and may be, and returns the output without them. */
function withoutFixed(given: RunInput, output: RunOutput): RunOutput {
  const fixed = new Set((given.fixed ?? []).map(keyOf))
  if (fixed.size === 0) return output
  const { points } = problemOf(given, null)
  const [menteeAt, mentorAt] = [positionsOf(given.mentees), positionsOf(given.mentors)]
  const proposals = output.proposals.filter((each) => !fixed.delete(keyOf(each)) || each.part !== 'core')
  for (const { mentorId, menteeId, score } of output.proposals.filter((each) => !proposals.includes(each))) {
    if (points(menteeAt.get(menteeId) ?? -1, mentorAt.get(mentorId) ?? -1) !== score)
      throw new CertificateRefused(`${mentorId} and ${menteeId} may not be fixed.`)
  }
  if (fixed.size > 0) throw new CertificateRefused('a fixed pair is not proposed.')
  return { ...output, proposals }
}

interface Problem {
  readonly input: RunInput
  /** The score of a pair that is neither refused nor already standing; -1 for all others. */
  readonly points: (mentee: number, mentor: number) => number
  readonly places: { readonly mentees: readonly number[]; readonly mentors: readonly number[] }
  readonly score: (mentee: number, mentor: number) => number
  readonly weight: (mentee: number, mentor: number) => number
}

/** Says how much the pairs of the input are worth. */
function problemOf(input: RunInput, certificate: Certificate | null): Problem {
  const places = placesOf(input)
  const scorer = scorerOf(input)
  const scoreOf = tabledWeight(input, scorer)
  const excluded = new Set([...input.standing, ...input.barred].map(keyOf))
  const chosen = new Map(
    certificate?.chosen.map(({ mentorId, values }) => [mentorId, Object.entries(values)]),
  )
  const points = (mentee: number, mentor: number) => {
    const [menteeId = '', mentorId = ''] = [input.mentees[mentee]?.id, input.mentors[mentor]?.id]
    return excluded.size > 0 && excluded.has(keyOf({ menteeId, mentorId })) ? -1 : scoreOf(mentee, mentor)
  }
  const score = (mentee: number, mentor: number) => {
    if ((places.mentees[mentee] ?? 0) < 1 || (places.mentors[mentor] ?? 0) < 1) return -1
    const sum = points(mentee, mentor)
    if (sum < (certificate?.leastScore ?? 0)) return -1
    const values = chosen.get(input.mentors[mentor]?.id ?? '') ?? []
    return values.every(([key, value]) => scorer.matched(mentee, mentor, key).includes(value)) ? sum : -1
  }
  const open = sumOf(places.mentees)
  const overdue = input.mentees.map(({ waitedDays }) => waitedDays > input.programme.waitBoundDays)
  const scale = scaleFor({
    pairs: Math.min(open, sumOf(places.mentors.map((each) => Math.min(each, open)))),
    hasOverdue: overdue.some((isOverdue, at) => isOverdue && places.mentees[at] === 1),
    mostFirst: certificate?.mostFirst ?? false,
  })
  const { lotOf } = lotteryOf(input.seed)
  const lots = {
    mentees: input.mentees.map(({ id }) => lotOf(id) % 2 ** 31),
    mentors: input.mentors.map(({ id }) => lotOf(id) % 2 ** 31),
  }
  return {
    input,
    places,
    points,
    score,
    weight(mentee, mentor) {
      const sum = score(mentee, mentor)
      if (sum < 0) return -1
      const bonus = overdue[mentee] === true ? scale.bonus.overdue : scale.bonus.others
      const lot = drawn(lots.mentees[mentee] ?? 0, lots.mentors[mentor] ?? 0, scale.levels)
      return (sum + bonus) * scale.unit + lot + 1
    },
  }
}

function placesOf({ mentees, mentors, standing }: RunInput): Problem['places'] {
  const held = new Map<string, number>()
  for (const { isTaken, mentorId, menteeId } of standing) {
    for (const id of isTaken ? [mentorId, menteeId] : []) held.set(id, (held.get(id) ?? 0) + 1)
  }
  const heldBy = (id: string) => held.get(id) ?? 0
  return {
    mentees: mentees.map(({ id, openProposals }) => (openProposals > 0 && heldBy(id) === 0 ? 1 : 0)),
    mentors: mentors.map(({ id, places, openProposals }) =>
      Math.max(0, Math.min(places - heldBy(id), openProposals)),
    ),
  }
}

/** Checks that both people can be sent every proposal, including the reserves. */
function checkProposals({ input, points }: Problem, { proposals }: RunOutput): void {
  const [menteeAt, mentorAt] = [positionsOf(input.mentees), positionsOf(input.mentors)]
  const left = new Map(
    [...input.mentees, ...input.mentors].map(({ id, openProposals }) => [id, openProposals]),
  )
  if (new Set(proposals.map(keyOf)).size < proposals.length) {
    throw new CertificateRefused('two people are proposed to each other twice.')
  }
  for (const { mentorId, menteeId, score } of proposals) {
    const sum = points(menteeAt.get(menteeId) ?? -1, mentorAt.get(mentorId) ?? -1)
    if (sum < 0) throw new CertificateRefused(`${mentorId} and ${menteeId} may not be proposed.`)
    if (sum !== score) throw new CertificateRefused(`the score of ${mentorId} and ${menteeId} differs.`)
    for (const id of [mentorId, menteeId]) left.set(id, (left.get(id) ?? 0) - 1)
  }
  if ([...left.values()].some((each) => each < 0)) {
    throw new CertificateRefused('somebody has more proposals than can be sent.')
  }
}

/** Checks that the core keeps all rules, and returns what it is worth. */
function checkCore({ input, places, score, weight }: Problem, { proposals }: RunOutput): bigint {
  const [menteeAt, mentorAt] = [positionsOf(input.mentees), positionsOf(input.mentors)]
  const left = { mentees: [...places.mentees], mentors: [...places.mentors] }
  let worth = 0n
  for (const { part, mentorId, menteeId } of proposals) {
    if (part !== 'core') continue
    const mentee = menteeAt.get(menteeId) ?? -1
    const mentor = mentorAt.get(mentorId) ?? -1
    if (score(mentee, mentor) < 0)
      throw new CertificateRefused(`${mentorId} and ${menteeId} may not be matched.`)
    left.mentees[mentee] = (left.mentees[mentee] ?? 0) - 1
    left.mentors[mentor] = (left.mentors[mentor] ?? 0) - 1
    worth += BigInt(weight(mentee, mentor))
  }
  if ([...left.mentees, ...left.mentors].some((each) => each < 0)) {
    throw new CertificateRefused('somebody has more matches than places.')
  }
  return worth
}

/**
 * Returns the worth of all prices, after raising those of mentees who have a pair above its two prices. Such a pair
 * refutes a run that says it weighed every pair.
 */
function boundOf(problem: Problem, certificate: Certificate, isWhole: boolean): bigint {
  const { menteePrices, mentorPrices } = certificate
  const { mentees, mentors } = problem.input
  if (menteePrices.length !== mentees.length || mentorPrices.length !== mentors.length) {
    throw new CertificateRefused('somebody has no price.')
  }
  let bound = 0n
  mentorPrices.forEach((price, mentor) => {
    bound += BigInt(price) * BigInt(problem.places.mentors[mentor] ?? 0)
  })
  for (let mentee = 0; mentee < mentees.length; mentee += 1) {
    let price = menteePrices[mentee] ?? 0
    for (let mentor = 0; mentor < mentors.length; mentor += 1) {
      const above = problem.weight(mentee, mentor) - (mentorPrices[mentor] ?? 0)
      if (above > price && isWhole) throw new CertificateRefused('a pair is worth more than its prices.')
      if (above > price) price = above
    }
    bound += BigInt(price)
  }
  return bound
}

function positionsOf(people: readonly { readonly id: string }[]): ReadonlyMap<string, number> {
  return new Map(people.map(({ id }, at) => [id, at]))
}

function keyOf({ mentorId, menteeId }: { readonly mentorId: string; readonly menteeId: string }): string {
  return `${mentorId}\n${menteeId}`
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0)
}
