import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readProgrammes } from '../../programmes/programmes.ts'
import type { Answers } from '../model/model.ts'
import type { Comparison, Criterion } from '../model/programme.ts'
import { mostPoints, scorerOf, wholeScore } from './score.ts'

const [shipped] = readProgrammes()
if (shipped === undefined) throw new Error('The project ships no programme.')

/** A programme with one criterion that compares the answers to one question. */
function comparing(compare: Comparison, rules: Partial<Criterion> = {}) {
  const [first] = shipped?.criteria ?? []
  if (first === undefined) throw new Error('The programme has no criterion.')
  const asked = { mentorQuestion: 'asked', menteeQuestion: 'asked', mandatory: false, exclusive: false }
  return {
    ...shipped,
    criteria: [{ ...first, ...asked, key: 'one', weight: 1, compare, ...rules }],
  } as typeof shipped & {}
}

function scorerFor(programme: NonNullable<typeof shipped>, mentee: Answers, mentor: Answers) {
  const person = { id: '1', waitedDays: 0, traits: {}, openProposals: 1 }
  return scorerOf({
    programme,
    mentees: [{ ...person, answers: mentee }],
    mentors: [{ ...person, answers: mentor, kind: 'one_to_one', places: 1 }],
  })
}

function scoreOf(compare: Comparison, mentee: Answers, mentor: Answers): number {
  return scorerFor(comparing(compare), mentee, mentor).weight(0, 0)
}

const regions = [
  ['mh', 'ga'],
  ['tn', 'ka'],
]
const distance: Comparison = {
  kind: 'distance',
  district: 'district',
  statePercent: 70,
  nearPercent: 30,
  regions,
} as const
const ordinal: Comparison = { kind: 'ordinal', order: ['none', 'some', 'much'], far: 2 }

/** The answers of a mentee and a mentor. */
type Two = readonly [readonly string[], readonly string[]]

describe('a pair scores', () => {
  test.each<readonly [string, Comparison, Two, number]>([
    [
      'all for as many common answers as are enough',
      { kind: 'overlap', enough: 2 },
      [
        ['a', 'b', 'c'],
        ['b', 'c'],
      ],
      10_000,
    ],
    [
      'half for one of two',
      { kind: 'overlap', enough: 2 },
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
      5000,
    ],
    [
      'all where the mentee gave fewer than are enough',
      { kind: 'overlap', enough: 2 },
      [['a'], ['a', 'c']],
      10_000,
    ],
    ['nothing without a common answer', { kind: 'overlap', enough: 1 }, [['a'], ['b']], 0],
    ['all for the same answer', { kind: 'equal' }, [['a'], ['a']], 10_000],
    ['half where anything suits', { kind: 'equal', anything: 'open' }, [['open'], ['a']], 5000],
    ['nothing for another answer', { kind: 'equal', anything: 'open' }, [['b'], ['a']], 0],
    ['all for numbers that are near', { kind: 'range', near: 1, far: 5 }, [['3'], ['4']], 10_000],
    ['less the further they are apart', { kind: 'range', near: 1, far: 5 }, [['3'], ['6']], 5000],
    ['nothing for numbers that are far apart', { kind: 'range', near: 1, far: 5 }, [['3'], ['9']], 0],
    ['half for neighbouring ranks of two steps', ordinal, [['none'], ['some']], 5000],
    ['nothing where one has not answered', { kind: 'equal' }, [[], ['a']], 0],
  ])('%s', (...[, compare, [mentee, mentor], score]) => {
    expect(scoreOf(compare, { asked: mentee }, { asked: mentor })).toBe(score)
  })

  test.each([
    ['all in one district', { asked: ['mh'], district: ['pune'] }, 10_000],
    ['most in one state', { asked: ['mh'], district: ['nashik'] }, 7000],
    ['some in one region', { asked: ['ga'] }, 3000],
    ['nothing far away', { asked: ['tn'], district: ['pune'] }, 0],
  ])('by distance: %s', (_, mentee: Answers, score) => {
    expect(scoreOf(distance, mentee, { asked: ['mh'], district: ['pune'] })).toBe(score)
  })

  test.each([
    ['nothing in two places outside India', { asked: ['abroad'], district: ['doha'] }, 0],
    ['nothing outside India without a place', { asked: ['abroad'] }, 0],
    ['all in one place outside India', { asked: ['abroad'], district: ['dubai'] }, 10_000],
    ['nothing between India and outside', { asked: ['mh'], district: ['dubai'] }, 0],
  ])('by distance: %s', (_, mentee: Answers, score) => {
    const compare = { ...distance, outside: 'abroad' }
    expect(scoreOf(compare, mentee, { asked: ['abroad'], district: ['dubai'] })).toBe(score)
  })
})

test('a mandatory criterion rules out who shares nothing, and who has not answered', () => {
  const programme = comparing({ kind: 'overlap', enough: 1 }, { mandatory: true })
  expect(scorerFor(programme, { asked: ['a'] }, { asked: ['b'] }).weight(0, 0)).toBe(-1)
  expect(scorerFor(programme, {}, { asked: ['b'] }).weight(0, 0)).toBe(-1)
  expect(scorerFor(programme, { asked: ['b'] }, { asked: ['a', 'b'] }).weight(0, 0)).toBe(wholeScore)
})

const options = (...keys: readonly string[]) => fc.subarray([...keys])
const anyAnswers = fc.record({
  languages: options('english', 'hindi', 'tamil', 'bengali'),
  times: options('weekday_morning', 'weekday_evening', 'saturday'),
  field: options('software', 'finance', 'open').map((keys) => keys.slice(0, 1)),
  state: options('mh', 'tn', 'wb').map((keys) => keys.slice(0, 1)),
  district: options('pune', 'chennai').map((keys) => keys.slice(0, 1)),
})

test('the points of the criteria add up to the score, and values in common say the same as the rule', () => {
  fc.assert(
    fc.property(anyAnswers, anyAnswers, (mentee, mentor) => {
      const scorer = scorerFor(shipped, mentee, mentor)
      const weight = scorer.weight(0, 0)
      const added = scorer.contributions(0, 0).reduce((sum, { points }) => sum + points, 0)
      expect(weight).toBeLessThanOrEqual(wholeScore)
      if (weight >= 0) expect(added).toBe(weight)
      const sharesAll = scorer.valued.every(({ ofMentee, ofMentor }) =>
        ofMentee(0).some((each) => ofMentor(0).includes(each)),
      )
      expect(weight >= 0).toBe(sharesAll)
    }),
  )
})

test('perfect fits add up to ten thousand whatever the weights are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 997 }), { minLength: 1, maxLength: 9 }), (weights) => {
      const points = mostPoints(weights.map((weight) => ({ weight })))
      const sum = points.reduce((all, each) => all + each, 0)
      expect(sum).toBe(weights.some((weight) => weight > 0) ? wholeScore : 0)
    }),
  )
})
