import * as fc from 'fast-check'
import { linearSumAssignment } from 'linear-sum-assignment'
import { expect, test } from 'vitest'

import { usualLimits } from '../assignment/candidates.ts'
import { checkCertificate } from '../checks/certificate.ts'
import { groupChoicesOf, withChoices } from './groupChoices.ts'
import { assignInGroups, chooseForGroups } from './groups.ts'
import type { PoolMentor, RunInput, RunOutput } from '../model/model.ts'
import { poolOf } from '../pool/pool.ts'
import { runMatching } from '../run.ts'
import { scorerOf } from '../scoring/score.ts'
import { pools } from '../../testing/testPools.ts'

const exclusive = ['language', 'time'] as const
const small = { groups: true, mentees: 6, mentors: 3, programme: { waitBoundDays: 100 } }

test('the groups of a small pool choose the best values there are', async () => {
  await fc.assert(
    fc.asyncProperty(pools(small), async (input) => {
      const output = await runMatching(input)
      expectShared(input, output)
      checkCertificate(input, output)
      expect(output.report.score).toBe(bestOverAllChoices(input))
      expect(output.report.gap).toBe(0)
    }),
    { numRuns: 25 },
  )
})

test('the method for large pools stays below its bound, and the bound above the best', async () => {
  let [reached, best] = [0, 0]
  await fc.assert(
    fc.asyncProperty(pools(small), async (input) => {
      const pool = poolOf(input)
      const choices = groupChoicesOf(input, pool)
      const { chosen, bound } = assignInGroups({ pool, plain: pool, choices, limits: usualLimits })
      const exact = await chooseForGroups({ pool, plain: pool, choices, limits: usualLimits })
      expect(bound).toBeGreaterThanOrEqual(exact.bound)
      reached += totalOf(withChoices(pool, choices, chosen))
      best += exact.bound
    }),
    { numRuns: 25, seed: 7 },
  )
  expect(reached / best).toBeGreaterThan(0.98)
})

test('a member who said yes narrows what the group can share', async () => {
  await fc.assert(
    fc.asyncProperty(pools({ ...small, mentees: 12 }), async (input) => {
      const output = await runMatching(input)
      expectShared(input, output)
    }),
    { numRuns: 25 },
  )
})

test('a stable core keeps one value in common in each group', async () => {
  await fc.assert(
    fc.asyncProperty(
      pools({ groups: true, mentees: 15, programme: { objective: 'stable' } }),
      async (input) => {
        const output = await runMatching(input)
        expectShared(input, output)
        expect(output.report.blockingPairs).toBe(0)
        checkCertificate(input, output)
      },
    ),
    { numRuns: 25 },
  )
})

/** The members of each group, with those who said yes, have a value of each exclusive criterion in common. */
function expectShared(input: RunInput, { proposals, groups }: RunOutput): void {
  const { matched } = scorerOf(input)
  const menteeAt = new Map(input.mentees.map(({ id }, at) => [id, at]))
  const pairs = [
    ...proposals.filter(({ part }) => part === 'core'),
    ...input.standing.filter((each) => each.isTaken),
  ]
  input.mentors.forEach(({ id, kind }, mentor) => {
    const members = pairs.filter(({ mentorId }) => mentorId === id)
    const isNew = proposals.some(({ part, mentorId }) => part === 'core' && mentorId === id)
    if (kind !== 'group' || !isNew) return
    for (const key of exclusive) {
      const lists = members.map(({ menteeId }) => matched(menteeAt.get(menteeId) ?? -1, mentor, key))
      const common = (lists[0] ?? []).filter((value) => lists.every((each) => each.includes(value)))
      expect(common.length).toBeGreaterThan(0)
      expect(groups.find(({ mentorId }) => mentorId === id)?.shared[key]).toEqual(common)
    }
  })
}

/** Tries every choice of every group and solves each with a dense solver. */
function bestOverAllChoices(input: RunInput): number {
  const { weight, matched } = scorerOf(input)
  const taken = input.standing.filter(({ isTaken }) => isTaken)
  const excluded = [...input.barred, ...input.standing]
  let best = 0
  for (const choice of everyChoice(input.mentors)) {
    const slots = input.mentors.flatMap((each, mentor) => {
      const held = taken.filter(({ mentorId }) => mentorId === each.id)
      const clashes = held.some(
        ({ menteeId }) =>
          !fits(
            input.mentees.findIndex(({ id }) => id === menteeId),
            mentor,
          ),
      )
      const count = clashes ? 0 : Math.max(0, Math.min(each.places - held.length, each.openProposals))
      return Array.from({ length: count }, () => mentor)
    })
    const dense = input.mentees.map(({ id, openProposals }, mentee) => {
      const isOpen = openProposals > 0 && !taken.some(({ menteeId }) => menteeId === id)
      const row = slots.map((mentor) => {
        const isBarred = excluded.some(
          (pair) => pair.menteeId === id && pair.mentorId === input.mentors[mentor]?.id,
        )
        return isOpen && !isBarred && fits(mentee, mentor) ? Math.max(0, weight(mentee, mentor)) : 0
      })
      return [...row, ...input.mentees.map(() => 0)]
    })
    const { rowAssignments } = linearSumAssignment(dense, { maximaze: true })
    best = Math.max(
      best,
      dense.reduce((sum, row, mentee) => sum + (row[rowAssignments[mentee] ?? -1] ?? 0), 0),
    )

    function fits(mentee: number, mentor: number): boolean {
      const values = choice[mentor] ?? []
      return values.every((value, at) => matched(mentee, mentor, exclusive[at] ?? '').includes(value))
    }
  }
  return best
}

/** Returns all combinations of a language and a time for each group mentor. */
function everyChoice(mentors: readonly PoolMentor[]): readonly (readonly string[])[][] {
  let all: (readonly string[])[][] = [[]]
  for (const { kind, answers } of mentors) {
    const own = (answers['languages'] ?? []).flatMap((language) =>
      (answers['times'] ?? []).map((time) => [language, time]),
    )
    const choices = kind === 'group' ? own : [[]]
    all = all.flatMap((start) => choices.map((each) => [...start, each]))
  }
  return all
}

function totalOf(pool: ReturnType<typeof poolOf>): number {
  const dense = Array.from({ length: pool.menteeCount }, (_, mentee) => [
    ...Array.from({ length: pool.mentorCount }, (__, mentor) =>
      Array.from({ length: pool.capacities[mentor] ?? 0 }, () => Math.max(0, pool.score(mentee, mentor))),
    ).flat(),
    ...Array.from({ length: pool.menteeCount }, () => 0),
  ])
  const { rowAssignments } = linearSumAssignment(dense, { maximaze: true })
  return dense.reduce((sum, row, mentee) => sum + (row[rowAssignments[mentee] ?? -1] ?? 0), 0)
}
