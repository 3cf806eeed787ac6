import * as fc from 'fast-check'

import { readProgrammes } from '../programmes/programmes.ts'
import type { Answers, PoolMentee, PoolMentor, RunInput } from '../engine/model/model.ts'
import type { Programme } from '../engine/model/programme.ts'

/** Returns a shipped programme with other rules. */
export function programmeWith(rules: Partial<Programme> = {}): Programme {
  const [shipped] = readProgrammes()
  if (shipped === undefined) throw new Error('The project ships no programme.')
  return { ...shipped, ...rules }
}

/** The properties that a test gives its pools. */
export interface PoolsOf {
  readonly programme?: Partial<Programme>
  readonly mentees?: number
  readonly mentors?: number
  readonly groups?: boolean
}

/** Small pools in which mandatory criteria, places, waits and earlier proposals all matter. */
export function pools({
  programme,
  mentees = 10,
  mentors = 6,
  groups = false,
}: PoolsOf = {}): fc.Arbitrary<RunInput> {
  return fc
    .record({
      mentees: fc.array(menteeArbitrary, { minLength: 1, maxLength: mentees }),
      mentors: fc.array(mentorArbitrary(groups), { minLength: 1, maxLength: mentors }),
      seed: fc.nat(1000),
      barred: fc.array(fc.tuple(fc.nat(mentees), fc.nat(mentors)), { maxLength: 3 }),
      standing: fc.array(fc.tuple(fc.nat(mentees), fc.nat(mentors)), { maxLength: 2 }),
    })
    .map((drawn) => inputFrom(drawn, programmeWith(programme)))
}

const some = (options: readonly string[]) => fc.subarray([...options], { minLength: 1 })
const answersArbitrary: fc.Arbitrary<Answers> = fc.record({
  languages: some(['english', 'hindi', 'tamil']),
  times: some(['saturday', 'sunday', 'weekday_evening']),
  field: fc.constantFrom(['software'], ['health'], ['open']),
  state: fc.constantFrom(['tn'], ['ka'], ['up']),
})

const menteeArbitrary = fc.record({
  answers: answersArbitrary,
  waitedDays: fc.constantFrom(0, 0, 0, 31),
  openProposals: fc.constantFrom(3, 3, 1, 0),
})

const mentorArbitrary = (groups: boolean) =>
  fc.record({
    answers: answersArbitrary,
    places: fc.integer({ min: 0, max: 3 }),
    kind: groups
      ? fc.constantFrom('one_to_one' as const, 'group' as const)
      : fc.constant('one_to_one' as const),
  })

interface DrawnPool {
  readonly mentees: readonly Pick<PoolMentee, 'answers' | 'waitedDays' | 'openProposals'>[]
  readonly mentors: readonly Pick<PoolMentor, 'answers' | 'places' | 'kind'>[]
  readonly seed: number
  readonly barred: readonly (readonly [number, number])[]
  readonly standing: readonly (readonly [number, number])[]
}

function inputFrom({ mentees, mentors, seed, barred, standing }: DrawnPool, programme: Programme): RunInput {
  const pairOf = ([mentee, mentor]: readonly [number, number]) => ({
    menteeId: `e${mentee % mentees.length}`,
    mentorId: `r${mentor % mentors.length}`,
  })
  const [waiting, taken] = standing.map(pairOf)
  return {
    programme,
    seed,
    mentees: mentees.map((each, at) => ({ ...each, id: `e${at}`, traits: {} })),
    mentors: mentors.map((each, at) => ({
      ...each,
      id: `r${at}`,
      traits: {},
      waitedDays: 0,
      openProposals: 4,
    })),
    barred: barred.map(pairOf),
    standing: [
      ...(waiting === undefined ? [] : [{ ...waiting, isTaken: false }]),
      ...(taken === undefined ? [] : [{ ...taken, isTaken: true }]),
    ],
  }
}
