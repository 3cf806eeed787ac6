import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { readProgrammes } from '../../programmes/programmes.ts'
import { gapsIn, groupFigures, type Matched } from './fairness.ts'
import { floorPrices } from './floorPrices.ts'
import type { PoolMentee } from '../model/model.ts'

const [shipped] = readProgrammes()
if (shipped === undefined) throw new Error('The project ships no programme.')

type Gender = 'woman' | 'man'

function mentee(id: string, gender: Gender, waitedDays = 0): PoolMentee {
  return { id, answers: {}, waitedDays, traits: { gender }, openProposals: 1 }
}

function programmeWith(fairness: Partial<(typeof shipped & {})['fairness']>) {
  return {
    ...shipped,
    fairness: { by: ['gender'], smallestGroup: 2, largestGap: 15, floors: [], ...fairness },
  } as typeof shipped & {}
}

test('figures by group: the rate, the wait of those left out, the mean score', () => {
  const mentees = [
    mentee('a', 'woman', 9),
    mentee('b', 'woman', 4),
    mentee('c', 'woman', 6),
    mentee('d', 'man'),
  ]
  const figures = groupFigures(
    { mentees, programme: programmeWith({}) },
    new Map([
      ['a', 7001],
      ['d', 9000],
    ]),
  )
  expect(figures).toEqual([
    { by: 'gender', value: 'man', people: 1, figures: null },
    {
      by: 'gender',
      value: 'woman',
      people: 3,
      figures: { matched: 1, percent: 33, waitedDays: 4, score: 7001 },
    },
  ])
})

test('a gap over the bound is flagged, one within it is not', () => {
  const group = (value: string, percent: number) => ({
    by: 'gender',
    value,
    people: 20,
    figures: { matched: 1, percent, waitedDays: null, score: null },
  })
  expect(gapsIn([group('woman', 60), group('man', 80)], 15)).toEqual([
    { by: 'gender', least: 'woman', most: 'man', percentagePoints: 20 },
  ])
  expect(gapsIn([group('woman', 70), group('man', 80)], 15)).toEqual([])
})

/**
 * The best assignment of so many places, found by trying all of them: each mentee has a score and takes one place.
 */
function bestOf(mentees: readonly PoolMentee[], scores: readonly number[], places: number) {
  return (bonuses: Int32Array): Matched => {
    const order = mentees
      .map(({ id }, at) => ({ id, at, worth: (scores[at] ?? 0) + (bonuses[at] ?? 0) }))
      .toSorted((one, other) => other.worth - one.worth || one.at - other.at)
    return new Map(order.slice(0, places).map(({ id, at }) => [id, scores[at] ?? 0]))
  }
}

test('the price of a floor is what the best assignment that holds it has less', () => {
  const people = fc.array(
    fc.record({
      gender: fc.constantFrom<Gender>('woman', 'man'),
      score: fc.integer({ min: 0, max: 10_000 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(
      people,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 100 }),
      (all, places, percent) => {
        const mentees = all.map(({ gender }, at) => mentee(`${at}`, gender))
        const scores = all.map(({ score }) => score)
        const women = all.filter(({ gender }) => gender === 'woman').map(({ score }) => score)
        const men = all.filter(({ gender }) => gender === 'man').map(({ score }) => score)
        const solve = bestOf(mentees, scores, places)
        const base = solve(new Int32Array(all.length))
        const programme = programmeWith({ floors: [{ by: 'gender', value: 'woman', percent }] })
        const [floor] = floorPrices({ mentees, programme }, base, solve)
        const wanted = Math.ceil((women.length * percent) / 100)
        const highest = (of: readonly number[], most: number) =>
          of
            .toSorted((one, other) => other - one)
            .slice(0, most)
            .reduce((sum, each) => sum + each, 0)
        const totals = women.flatMap((_, less) => {
          const taken = less + 1
          return taken < wanted || taken > places
            ? []
            : [highest(women, taken) + highest(men, places - taken)]
        })
        if (wanted === 0) totals.push(highest([...women, ...men], places))
        const total = [...base.values()].reduce((sum, each) => sum + each, 0)
        expect(floor?.isReached).toBe(totals.length > 0)
        if (totals.length > 0) expect(floor?.price).toBe(total - Math.max(...totals))
      },
    ),
  )
})
