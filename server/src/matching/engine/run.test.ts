import * as fc from 'fast-check'
import { linearSumAssignment } from 'linear-sum-assignment'
import { describe, expect, test } from 'vitest'

import { canonicalJson } from './canonical.ts'
import { usualLimits } from './assignment/candidates.ts'
import { CertificateRefused, checkCertificate } from './checks/certificate.ts'
import type { RunInput, RunOutput } from './model/model.ts'
import { runMatching } from './run.ts'
import { scorerOf } from './scoring/score.ts'
import { tabledWeight } from './scoring/scoreTable.ts'
import { pools, programmeWith } from '../testing/testPools.ts'

const rounds = { numRuns: 60 }

describe('every run', () => {
  test('keeps the mandatory criteria, the places and what was said before', async () => {
    await fc.assert(
      fc.asyncProperty(pools(), async (input) => {
        const output = await runMatching(input)
        expectRules(input, output)
        checkCertificate(input, output)
      }),
      rounds,
    )
  })

  test('gives the same bytes again, whatever the order of the keys', async () => {
    await fc.assert(
      fc.asyncProperty(pools(), async (input) => {
        const again: RunInput = JSON.parse(canonicalJson(input))
        expect(canonicalJson(await runMatching(again))).toBe(canonicalJson(await runMatching(input)))
      }),
      { numRuns: 20 },
    )
  })

  test('matches as many overdue people as can be, then reaches the total of a dense solver', async () => {
    await fc.assert(
      fc.asyncProperty(pools(), async (input) => {
        const { report } = await runMatching(input)
        expect(report.overdue.matched * 1e6 + report.score).toBe(denseTotal(input))
      }),
      rounds,
    )
  })

  test('stays exact when each mentee begins with one candidate only', async () => {
    await fc.assert(
      fc.asyncProperty(pools(), async (input) => {
        const narrow = await runMatching(input, { ...usualLimits, candidates: 1, added: 1 })
        expect(narrow.certificate?.total).toBe((await runMatching(input)).certificate?.total)
        checkCertificate(input, narrow)
      }),
      rounds,
    )
  })

  test('says so when the limit of work ended it early', async () => {
    const cut: boolean[] = []
    await fc.assert(
      fc.asyncProperty(pools(), async (input) => {
        const output = await runMatching(input, { candidates: 1, added: 1, scans: 0 })
        const checked = checkCertificate(input, output)
        expect(output.report.isWhole).toBe(false)
        cut.push((checked?.bound ?? 0n) > (checked?.total ?? 0n))
      }),
      rounds,
    )
    expect(cut).toContain(true)
  })

  test('proposes nobody elsewhere who has said yes, also when another person is gone', async () => {
    await fc.assert(
      fc.asyncProperty(pools(), fc.nat(20), async (input, number) => {
        const held = new Set(input.standing.filter(({ isTaken }) => isTaken).map(({ menteeId }) => menteeId))
        const free = input.mentees.filter(({ id }) => !held.has(id))
        const gone = free[number % Math.max(1, free.length)]?.id
        const without = { ...input, mentees: input.mentees.filter(({ id }) => id !== gone) }
        const output = await runMatching(without)
        expectRules(without, output)
        expect(output.proposals.filter(({ menteeId }) => held.has(menteeId))).toEqual([])
      }),
      rounds,
    )
  })

  test('is never worse with one more mentor', async () => {
    await fc.assert(
      fc.asyncProperty(pools(), async (input) => {
        const [last] = input.mentors.slice(-1)
        const more = {
          ...input,
          mentors: [...input.mentors, ...(last ? [{ ...last, id: 'r99', places: 2 }] : [])],
        }
        expect(rankOf(await runMatching(more))).toBeGreaterThanOrEqual(rankOf(await runMatching(input)))
      }),
      rounds,
    )
  })
})

describe('a certificate is refused', () => {
  test.each<[string, (output: RunOutput) => RunOutput]>([
    ['with a proposal less', (output) => ({ ...output, proposals: output.proposals.slice(1) })],
    [
      'with a proposal twice',
      (output) => ({ ...output, proposals: [...output.proposals.slice(0, 1), ...output.proposals] }),
    ],
    [
      'with another score',
      (output) => ({
        ...output,
        proposals: output.proposals.map((each) => ({ ...each, score: each.score - 1 })),
      }),
    ],
    ['with a price too low', (output) => withPrices(output, (price) => Math.max(0, price - 1))],
    ['with a price too high', (output) => withPrices(output, (price) => price + 1)],
    ['with a price that is not whole', (output) => withPrices(output, (price) => price + 0.5)],
    ['without the prices of somebody', (output) => withPrices(output, () => 0, 1)],
  ])('%s', async (_name, broken) => {
    const [input] = fc.sample(
      pools().filter(({ mentees, mentors }) => mentees.length > 5 && mentors.length > 3),
      {
        numRuns: 1,
        seed: 4,
      },
    )
    if (input === undefined) throw new Error('There is no pool.')
    const output = await runMatching(input)
    expect(output.proposals.length).toBeGreaterThan(0)
    expect(() => checkCertificate(input, broken(output))).toThrow(CertificateRefused)
  })
})

/** The report and the check agree on which two people would both prefer each other. */
async function expectSameBlocking(input: RunInput): Promise<void> {
  const best = await runMatching(input)
  const check = () => checkCertificate(input, { ...best, certificate: null })
  if (best.report.blockingPairs > 0) expect(check).toThrow('would rather have each other')
  else check()
}

describe('other objectives', () => {
  test('a stable core has no two people who would rather have each other', async () => {
    const stable = pools({ programme: { objective: 'stable' }, mentees: 20 })
    await fc.assert(
      fc.asyncProperty(stable, async (input) => {
        const output = await runMatching(input, { ...usualLimits, candidates: 2 })
        expect(output.report.blockingPairs).toBe(0)
        expectRules(input, output)
        checkCertificate(input, output)
      }),
      rounds,
    )
  })

  test('a core is refused as stable when two people would rather have each other', async () => {
    await fc.assert(fc.asyncProperty(pools({ groups: true, mentees: 20 }), expectSameBlocking), {
      numRuns: 30,
    })
  })

  test.each([198, 223])(
    'of several who could go from a full group each counts (pools of %i)',
    async (seed) => {
      for (const input of fc.sample(pools({ groups: true, mentees: 20 }), { numRuns: 20, seed })) {
        await expectSameBlocking(input)
      }
    },
  )

  test('maximin matches as many as possible, and nobody is worse off than the worst-off of the best total', async () => {
    await fc.assert(
      fc.asyncProperty(pools(), async (input) => {
        const total = await runMatching(input)
        const fair = await runMatching({ ...input, programme: programmeWith({ objective: 'maximin' }) })
        checkCertificate({ ...input, programme: programmeWith({ objective: 'maximin' }) }, fair)
        expect(fair.report.mentees.matched).toBeGreaterThanOrEqual(total.report.mentees.matched)
        expect(fair.report.overdue.matched).toBe(total.report.overdue.matched)
        if (fair.report.mentees.matched === total.report.mentees.matched) {
          expect(fair.report.worstOff?.score ?? 0).toBeGreaterThanOrEqual(total.report.worstOff?.score ?? 0)
        }
      }),
      rounds,
    )
  })
})

test('the tables of a run have the scores of the scorer', () => {
  fc.assert(
    fc.property(pools(), (input) => {
      const scorer = scorerOf(input)
      const weight = tabledWeight(input, scorer)
      input.mentees.forEach((_, mentee) =>
        input.mentors.forEach((__, mentor) =>
          expect(weight(mentee, mentor)).toBe(scorer.weight(mentee, mentor)),
        ),
      )
    }),
    rounds,
  )
})

test('people whom no mentor fits learn which criterion it is and which answer would help', async () => {
  const answers = { languages: ['hindi'], times: ['sunday'], field: ['health'], state: ['up'] }
  const person = { traits: {}, waitedDays: 0, openProposals: 3 }
  const mentor = { ...person, kind: 'one_to_one', places: 1 } as const
  const { unmatched } = await runMatching({
    programme: programmeWith(),
    seed: 1,
    standing: [],
    barred: [],
    mentees: [{ ...person, id: 'farah', answers }],
    mentors: [
      { ...mentor, id: 'bina', answers: { ...answers, languages: ['tamil'] } },
      { ...mentor, id: 'tara', answers: { ...answers, languages: ['tamil'] } },
    ],
  })
  const farah = unmatched.find(({ id }) => id === 'farah')
  expect(farah).toEqual({
    id: 'farah',
    because: 'language',
    wouldHelp: [{ question: 'languages', option: 'tamil', admits: 2 }],
  })
})

function rankOf({ report }: RunOutput): number {
  return report.overdue.matched * 1e6 + report.score
}

function withPrices(output: RunOutput, change: (price: number) => number, missing = 0): RunOutput {
  const { certificate } = output
  if (certificate === null) return output
  const menteePrices = certificate.menteePrices.slice(missing).map(change)
  return { ...output, certificate: { ...certificate, menteePrices } }
}

function expectRules(input: RunInput, { proposals }: RunOutput): void {
  const { weight } = scorerOf(input)
  const positions = (people: readonly { readonly id: string }[]) =>
    new Map(people.map(({ id }, at) => [id, at]))
  const [menteeAt, mentorAt] = [positions(input.mentees), positions(input.mentors)]
  const taken = input.standing.filter(({ isTaken }) => isTaken)
  const keyOf = (pair: { readonly mentorId: string; readonly menteeId: string }) =>
    `${pair.mentorId} ${pair.menteeId}`
  const keys = proposals.map(keyOf)
  expect(new Set(keys).size).toBe(keys.length)
  for (const pair of [...input.barred, ...input.standing]) expect(keys).not.toContain(keyOf(pair))
  for (const { menteeId, mentorId, score, contributions } of proposals) {
    expect(weight(menteeAt.get(menteeId) ?? -1, mentorAt.get(mentorId) ?? -1)).toBe(score)
    expect(contributions.reduce((sum, { points }) => sum + points, 0)).toBe(score)
  }
  for (const { id, places, openProposals } of input.mentors) {
    const own = proposals.filter(({ mentorId }) => mentorId === id)
    const held = taken.filter(({ mentorId }) => mentorId === id).length
    expect(own.length).toBeLessThanOrEqual(openProposals)
    expect(own.filter(({ part }) => part === 'core').length).toBeLessThanOrEqual(Math.max(0, places - held))
  }
  for (const { id, openProposals } of input.mentees) {
    const own = proposals.filter(({ menteeId }) => menteeId === id)
    expect(own.length).toBeLessThanOrEqual(openProposals)
    expect(own.filter(({ part }) => part === 'core').length).toBeLessThanOrEqual(1)
  }
}

/** The overdue people matched, in millions, and the total score, from a solver that shares nothing with ours. */
function denseTotal(input: RunInput): number {
  const { weight } = scorerOf(input)
  const taken = input.standing.filter(({ isTaken }) => isTaken)
  const excluded = [...input.barred, ...input.standing]
  const places = input.mentors.flatMap(({ id, places: offered, openProposals }, mentor) => {
    const held = taken.filter(({ mentorId }) => mentorId === id).length
    return Array.from({ length: Math.max(0, Math.min(offered - held, openProposals)) }, () => ({
      id,
      mentor,
    }))
  })
  const dense = input.mentees.map(({ id, openProposals, waitedDays }, mentee) => {
    const isOpen = openProposals > 0 && !taken.some(({ menteeId }) => menteeId === id)
    const bonus = waitedDays > input.programme.waitBoundDays ? 1e6 : 0
    const worths = places.map((place) => {
      const isBarred = excluded.some((pair) => pair.menteeId === id && pair.mentorId === place.id)
      const score = weight(mentee, place.mentor)
      return isOpen && !isBarred && score >= 0 ? score + bonus : 0
    })
    return [...worths, ...input.mentees.map(() => 0)]
  })
  const { rowAssignments } = linearSumAssignment(dense, { maximaze: true })
  return dense.reduce((sum, row, mentee) => sum + (row[rowAssignments[mentee] ?? -1] ?? 0), 0)
}
