import fc from 'fast-check'
import { linearSumAssignment } from 'linear-sum-assignment'
import { expect, test } from 'vitest'

import { assign, type Assignment } from './assignment.ts'
import { type Graph, graphOf } from './graph.ts'

/** Small pools: capacities of the mentors, and weights by mentee and mentor; 0 means that there is no edge. */
const pools = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 40 }))
  .chain(([mentees, mentors, most]) =>
    fc.record({
      capacities: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: mentors, maxLength: mentors }),
      weights: fc.array(
        fc.array(fc.integer({ min: 0, max: most }), { minLength: mentors, maxLength: mentors }),
        {
          minLength: mentees,
          maxLength: mentees,
        },
      ),
    }),
  )

test('the assignment is as good as that of a dense solver, and its prices prove it', () => {
  fc.assert(
    fc.property(pools, ({ capacities, weights }) => {
      const graph = graphFrom(weights, capacities)
      expectProof(graph, assign(graph))
      expect(totalOf(graph, assign(graph))).toBe(denseTotal(weights, capacities))
    }),
    { numRuns: 400 },
  )
})

test('a solve that starts from any prices and any matching ends in the same total', () => {
  const start = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 9, maxLength: 9 })
  fc.assert(
    fc.property(pools, start, ({ capacities, weights }, numbers) => {
      const graph = graphFrom(weights, capacities)
      const warm = {
        mentorDuals: Float64Array.from(capacities, (_, mentor) => numbers[mentor] ?? 0),
        mentorOf: Int32Array.from(weights, (_, mentee) => (numbers[mentee] ?? 0) % capacities.length),
      }
      expectProof(graph, assign(graph, warm))
    }),
    { numRuns: 400 },
  )
})

function graphFrom(weights: readonly number[][], capacities: readonly number[]): Graph {
  const edges = weights.flatMap((row, mentee) =>
    row.flatMap((weight, mentor) => (weight > 0 ? [{ mentee, mentor, weight }] : [])),
  )
  return graphOf(weights.length, Int32Array.from(capacities), {
    mentees: edges.map(({ mentee }) => mentee),
    mentors: edges.map(({ mentor }) => mentor),
    weights: edges.map(({ weight }) => weight),
  })
}

function expectProof(graph: Graph, { mentorOf, menteeDuals, mentorDuals }: Assignment): void {
  const held = graph.capacities.map((_, mentor) => mentorOf.filter((each) => each === mentor).length)
  graph.capacities.forEach((capacity, mentor) => expect(held[mentor]).toBeLessThanOrEqual(capacity))
  expect([...menteeDuals, ...mentorDuals].every((dual) => dual >= 0)).toBe(true)
  graph.weights.forEach((weight, edge) => {
    const price =
      (menteeDuals[graph.menteeOf[edge] ?? -1] ?? 0) + (mentorDuals[graph.mentorOf[edge] ?? -1] ?? 0)
    expect(price).toBeGreaterThanOrEqual(weight)
  })
  const bound =
    sum(menteeDuals) + sum(mentorDuals.map((dual, mentor) => dual * (graph.capacities[mentor] ?? 0)))
  expect(totalOf(graph, { mentorOf })).toBe(bound)
}

function totalOf(graph: Graph, { mentorOf }: Pick<Assignment, 'mentorOf'>): number {
  return sum(graph.weights.filter((_, edge) => mentorOf[graph.menteeOf[edge] ?? -1] === graph.mentorOf[edge]))
}

function denseTotal(weights: readonly number[][], capacities: readonly number[]): number {
  const columns = capacities.flatMap((capacity, mentor) => Array.from({ length: capacity }, () => mentor))
  // A column of zeros for each mentee allows every mentee to stay without a mentor.
  const dense = weights.map((row) => [...columns.map((mentor) => row[mentor] ?? 0), ...weights.map(() => 0)])
  const { rowAssignments } = linearSumAssignment(dense, { maximaze: true })
  return sum(dense.map((row, mentee) => row[rowAssignments[mentee] ?? -1] ?? 0))
}

const sum = (values: Iterable<number>) => [...values].reduce((total, each) => total + each, 0)
